import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';

export const PDF_TYPE = 'application/pdf';

export function AnswersFile(type: string): MethodDecorator {
  return applyDecorators(ApiProduces(type), ApiOkResponse({ schema: { type: 'string', format: 'binary' } }));
}

/** A file to be saved under a name, which must need no quoting. */
export function fileAnswer(bytes: Uint8Array, name: string, type: string): StreamableFile {
  const disposition = `attachment; filename="${name}"`;
  return new StreamableFile(bytes, { type, disposition, length: bytes.byteLength });
}
