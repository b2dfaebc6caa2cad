import { z } from 'zod';
import { timestamp } from '../nullable.ts';
import { allOf, anyOf } from '../permission.ts';
import { data, defineRoute, ENTERPRISE, file, jsonBody } from '../route.ts';

const tag = 'Evidence';
const editions = ENTERPRISE;
const access = anyOf('risks/GenerateReport', 'graphdb/Read');

/** Findings in one bundle. */
export const MOST_EVIDENCE_FINDINGS = 1000;

const ids = (what: string) => z.array(z.string().min(1).max(1000)).max(1000).optional().meta({ description: what });

export const writeEvidence = defineRoute({
  name: 'writeEvidence',
  method: 'POST',
  path: '/api/v2/evidence',
  summary:
    'A signed bundle of findings, their paths, and the collected facts from which every relationship on them follows',
  description:
    'Without a selection, all open and accepted findings that the caller may see, in the order of their ranks. `chokepoint verify` checks a bundle without a service.',
  tag,
  editions,
  access,
  errors: [404],
  body: jsonBody(
    z.object({
      finding_ids: z.array(z.int().min(1)).min(1).max(MOST_EVIDENCE_FINDINGS).optional(),
      environments: ids('Ids of environments; default: all that the caller may see'),
      asset_group_tag_ids: z
        .array(z.int().min(0))
        .max(1000)
        .optional()
        .meta({ description: 'Ids of zones; 0 means findings without one' }),
      findings: ids('Names of finding types'),
      paths: z.int().min(0).max(10).default(3).meta({ description: 'Sample paths of each finding' }),
      limit: z.int().min(1).max(MOST_EVIDENCE_FINDINGS).default(MOST_EVIDENCE_FINDINGS),
    }),
    { absent: {} },
  ),
  answers: { 200: file('application/x-ndjson') },
});

const evidenceKey = z
  .object({
    fingerprint: z
      .string()
      .meta({ description: 'SHA-256 of the DER encoding of the public key, in hexadecimal digits' }),
    public_key: z.string().meta({ description: 'Ed25519, SPKI, PEM' }),
    created_at: timestamp,
    retired_at: timestamp.nullable().meta({ description: 'Null for the key that signs now' }),
  })
  .meta({ id: 'EvidenceKey' });

export const listEvidenceKeys = defineRoute({
  name: 'listEvidenceKeys',
  method: 'GET',
  path: '/api/v2/evidence/keys',
  summary: 'The public keys that have signed evidence, the current one first',
  tag,
  editions,
  access,
  answers: { 200: data(z.array(evidenceKey)) },
});

export const rotateEvidenceKey = defineRoute({
  name: 'rotateEvidenceKey',
  method: 'POST',
  path: '/api/v2/evidence/keys',
  summary: 'Sign with a new key from now on; bundles signed with the old one stay valid',
  tag,
  editions,
  access: allOf('app/WriteAppConfig'),
  audit: { action: 'RotateEvidenceKey' },
  answers: { 201: data(z.array(evidenceKey)) },
});

export const getEvidencePage = defineRoute({
  name: 'getEvidencePage',
  method: 'GET',
  path: '/api/v2/evidence/page',
  summary: 'A page that shows bundles and checks their signatures without a network',
  tag,
  editions,
  access,
  answers: { 200: file('text/html; charset=utf-8') },
});

export const evidenceRoutes = [writeEvidence, listEvidenceKeys, rotateEvidenceKey, getEvidencePage] as const;
