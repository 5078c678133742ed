import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiTags } from '@nestjs/swagger';
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
  @Public()
  @ApiExcludeEndpoint()
  @Header('content-type', 'text/html; charset=utf-8')
  @Get()
  page(): string {
    return PAGE;
  }

  @Public()
  @ApiOperation({ summary: 'Answers as soon as commands can be taken' })
  @Get('api/health')
  health() {
    return ok({ status: 'ok' });
  }
}
