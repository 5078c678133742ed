import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Ledger } from '../pipeline/ledger.js';
import type { Progress } from '../projections/progress.js';
import { LEDGER, PROGRESS } from '../providers.js';
import { Public } from './access.js';
import { ok } from './envelope.js';

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Taya</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>Taya</h1>
<p>This station is running. Its calls are described at <a href="/api/docs">/api/docs</a>
(as OpenAPI: <a href="/api/docs-json">/api/docs-json</a>).</p>
</body>
</html>
`;

/** What anybody may see. */
@ApiTags('station')
@Controller()
export class PublicPagesController {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(PROGRESS) private readonly progress: Progress,
  ) {}

  @Public()
  @ApiExcludeEndpoint()
  @Header('content-type', 'text/html; charset=utf-8')
  @Get()
  page(): string {
    return PAGE;
  }

  @Public()
  @ApiOperation({ summary: 'Whether commands can be taken' })
  @Get('health')
  async health() {
    // In turn among the commands: when this is answered, they are.
    await this.ledger.read(() => null);
    return ok({ status: 'ok', readModels: this.progress.status.state });
  }
}
