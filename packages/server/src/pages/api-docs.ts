import { createHash } from 'node:crypto';
import { allRoutes, type Edition, openApiDocument } from '@chokepoint/contract';
import type { Pages } from '../gateway/pages.ts';
import { SERVICE_VERSION } from '../version.ts';
import { API_REFERENCE_STYLE, apiReferencePage } from './api-reference.ts';

const STYLE_HASH = createHash('sha256').update(API_REFERENCE_STYLE).digest('base64');
/** Nothing but the style that the page itself holds. */
const POLICY = `default-src 'none'; script-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page that lists every route of the running edition, at `/docs`. It is generated at the first request and cached. */
export const apiDocs =
  (edition: Edition): Pages =>
  (app) => {
    let page: string | undefined;
    for (const path of ['/docs', '/docs/'])
      app.get(path, (_request, reply) => {
        page ??= apiReferencePage(openApiDocument(allRoutes, edition, SERVICE_VERSION));
        return reply
          .header('content-security-policy', POLICY)
          .header('cache-control', 'no-cache')
          .header('content-type', 'text/html; charset=utf-8')
          .send(page);
      });
  };
