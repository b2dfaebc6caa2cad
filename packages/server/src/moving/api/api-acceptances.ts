import { z } from 'zod';
import type { SourceAcceptance } from '../source-records.ts';
import type { ApiClient } from './api-client.ts';
import { everyPage } from './api-pages.ts';

const environments = z.object({ data: z.array(z.object({ id: z.string() })) });
const types = z.object({ data: z.array(z.string()) });
const row = z.object({
  Finding: z.string(),
  DomainSID: z.string(),
  Accepted: z.boolean().nullish(),
  AcceptedUntil: z.string().nullish(),
  FromPrincipal: z.string().nullish(),
  ToPrincipal: z.string().nullish(),
  Principal: z.string().nullish(),
});
const rows = z.object({ data: z.array(row) });

/** Findings that users have accepted. Only the enterprise edition has findings. */
export async function acceptances(client: ApiClient): Promise<SourceAcceptance[]> {
  const found: SourceAcceptance[] = [];
  for (const { id } of (await client.find('/api/v2/available-domains', environments))?.data ?? []) {
    const domain = `/api/v2/domains/${encodeURIComponent(id)}`;
    const known = await client.find(`${domain}/available-types`, types);
    for (const type of known?.data ?? []) {
      const target = `${domain}/details?finding=${encodeURIComponent(type)}&Accepted=eq:true`;
      for await (const one of everyPage(client, target, rows, (data) => data))
        if (one.Accepted)
          found.push({
            finding: one.Finding,
            environmentId: one.DomainSID,
            source: one.FromPrincipal ?? '',
            target: one.ToPrincipal ?? one.Principal ?? '',
            until: one.AcceptedUntil ?? '',
          });
    }
  }
  return found;
}
