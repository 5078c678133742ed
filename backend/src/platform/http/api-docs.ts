import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

/** The API described from the code: pages at `/api/docs`, OpenAPI at `/api/docs-json`. Worked out when first asked for. */
export function describeApi(app: INestApplication): void {
  const outline = new DocumentBuilder()
    .setTitle('Taya')
    .setDescription(
      'Answers are `{success, message, data}`, those of lists with `page`, `totalPages` and `total`; failures ' +
        '`{success: false, message, code, data: null}`. Money and percentages are strings with two places.',
    )
    .setVersion('1')
    .addBearerAuth()
    .build();
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, outline), {
    jsonDocumentUrl: 'api/docs-json',
    raw: ['json'],
    customSiteTitle: 'Taya API',
  });
}
