import { z } from 'zod';

/** Line by line: a header, records, a signature. docs/evidence.md describes it. */
export const FORMAT = 'chokepoint-evidence';
export const FORMAT_VERSION = 1;

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const properties = z.record(z.string(), z.union([scalar, z.array(scalar).readonly()]));
const numbers = z.array(z.int().min(0));

const inputFile = z.strictObject({
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  ingested_at: z.string().nullable(),
});

const header = z.strictObject({
  format: z.literal(FORMAT),
  format_version: z.literal(FORMAT_VERSION),
  made_at: z.string(),
  program: z.strictObject({ version: z.string(), rules_sha256: z.string() }),
  analysis: z.strictObject({
    edition: z.enum(['community', 'enterprise']),
    settings: z.strictObject({
      citrixRemoteDesktop: z.boolean(),
      enforceUserRights: z.boolean(),
      esc9: z.boolean(),
      ntlmRelay: z.boolean(),
      entraDomainServices: z.boolean(),
      keepCase: z.boolean(),
    }),
    rules: z.array(z.strictObject({ number: z.int(), name: z.string() })),
  }),
  /** Null for a user who may see only some environments. */
  graph: z.strictObject({ version: z.int().nullable(), sha256: z.string(), nodes: z.int(), edges: z.int() }).nullable(),
  inputs: z.array(inputFile).nullable(),
  findings: z.strictObject({ selected: z.int(), included: z.int(), not_in_graph: z.int() }),
});

const node = z.strictObject({ id: z.string(), kinds: z.array(z.string()), properties });
const fact = z.strictObject({ source: z.string(), kind: z.string(), target: z.string(), properties });
const relationship = z.strictObject({
  number: z.int().min(0),
  source: z.string(),
  kind: z.string(),
  target: z.string(),
  /** `collected`: it is one of the facts. `derived`: it follows from them. `stated`: it follows from facts that are not here. */
  basis: z.enum(['collected', 'derived', 'stated']),
  rule: z.int().nullable(),
  /** What it follows from: relationships by number, and nodes. */
  from: numbers,
  nodes: z.array(z.string()),
});
const end = z.strictObject({ id: z.string(), name: z.string(), kind: z.string() });
const finding = z.strictObject({
  id: z.int().nullable(),
  finding: z.string(),
  title: z.string(),
  severity: z.string(),
  environment_id: z.string(),
  environment_name: z.string(),
  asset_group_tag_id: z.int(),
  zone_name: z.string(),
  status: z.string(),
  rank: z.number().nullable(),
  score: z.number().nullable(),
  first_seen: z.string(),
  source: end.nullable(),
  target: end,
  exposed_principals: z.int().nullable(),
  relationship: z.int().nullable(),
  paths: z.array(z.strictObject({ principal: end, relationships: numbers })),
});

/** One line of a bundle, except for the signature. */
export const bundleRecord = z.union([
  z.strictObject({ header }),
  z.strictObject({ node }),
  z.strictObject({ fact }),
  z.strictObject({ relationship }),
  z.strictObject({ finding }),
]);

export type BundleHeader = z.output<typeof header>;
export type BundleNode = z.output<typeof node>;
export type BundleFact = z.output<typeof fact>;
export type BundleRelationship = z.output<typeof relationship>;
export type BundleFinding = z.output<typeof finding>;
export type InputFile = z.output<typeof inputFile>;

/** A bundle that was read. */
export type Bundle = {
  readonly header: BundleHeader;
  readonly nodes: readonly BundleNode[];
  readonly facts: readonly BundleFact[];
  readonly relationships: readonly BundleRelationship[];
  readonly findings: readonly BundleFinding[];
};

/** Why a bundle is refused. */
export class BundleError extends Error {
  override name = 'BundleError';
}
