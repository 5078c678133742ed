import { Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CERTIFICATE, SIGNATURE } from '@taya/contracts/answers/print';
import type { CertificateView, SignatureView } from '@taya/contracts/print';
import { fileAnswer } from '../files/file-answer.js';
import { AllowSignedIn } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { type Caller, FromCaller } from '../http/caller.js';
import { ok } from '../http/envelope.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { FromBody, type Values } from '../http/validation.js';
import { SYSTEM, type System } from '../system/system.js';
import { TRAY_CALL } from './sign-call-body.js';
import { Signer } from './signer.js';

const PEM = 'application/x-pem-file';

/** A receipt of `MAX_PRINT_BYTES` in base64, and the rest of its call. */
const SIGN_BODY_BYTES = 48 * 1024;

/**
 * How often a user may call for printing. A teller sells a bet a second at most, and each print is a handful of signed
 * calls: this allows twice that, and ten seconds' worth at once.
 */
export const CALL_RATE = { limit: 100, windowMs: 10_000 };

/** The file name that QZ Tray searches for beside its program. */
const FILE_NAME = 'override.crt';

@ApiTags('Printing')
@Controller('print')
export class PrintingController {
  readonly #rate: RateLimiter;

  constructor(
    private readonly signer: Signer,
    @Inject(SYSTEM) { clock }: System,
  ) {
    this.#rate = new RateLimiter(clock, CALL_RATE);
  }

  @Get('certificate')
  @Answers(CERTIFICATE)
  @AllowSignedIn()
  @ApiOperation({ summary: 'What QZ Tray is shown, PEM' })
  certificate(@FromCaller() { userId }: Caller) {
    this.#rate.take(userId);
    return ok<CertificateView>({ certificate: this.signer.certificate });
  }

  @Get('certificate.pem')
  @AllowSignedIn()
  @ApiOperation({ summary: 'The same as the file that makes QZ Tray on a PC trust it' })
  @ApiProduces(PEM)
  @ApiOkResponse({ schema: { type: 'string' } })
  file(@FromCaller() { userId }: Caller) {
    this.#rate.take(userId);
    return fileAnswer(Buffer.from(this.signer.certificate, 'utf8'), FILE_NAME, PEM);
  }

  @Post('sign')
  @Answers(SIGNATURE)
  @AllowSignedIn({ bodyLimit: SIGN_BODY_BYTES })
  @ApiOperation({
    summary:
      'Signs a call to QZ Tray that this product makes: RSA SHA-512 over the hex digits of the SHA-256 of its JSON, base64',
  })
  async sign(@FromBody(TRAY_CALL) call: Values<typeof TRAY_CALL>, @FromCaller() caller: Caller) {
    this.#rate.take(caller.userId);
    return ok<SignatureView>({ signature: await this.signer.sign(call, caller) });
  }
}
