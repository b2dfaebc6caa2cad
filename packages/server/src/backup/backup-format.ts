import { z } from 'zod';

/** The first line of a file, never encrypted. */
export const envelope = z.object({
  format: z.literal('chokepoint-backup'),
  version: z.literal(1),
  encryption: z.object({ kdf: z.literal('scrypt'), cipher: z.literal('aes-256-gcm'), salt: z.string() }).nullable(),
});
export type Envelope = z.infer<typeof envelope>;

const head = z.object({
  backup: z.object({
    program: z.string(),
    created_at: z.string(),
    /** The changes of the schema that the database had. */
    schema: z.array(z.string()),
    graph_version: z.number(),
    /** Only in encrypted files. */
    secret_key: z.string().optional(),
  }),
});
const table = z.object({ table: z.string(), columns: z.array(z.string()) });
const done = z.object({ done: z.string(), rows: z.number(), sum: z.string() });
const sequences = z.object({ sequences: z.record(z.string(), z.string()) });
const end = z.object({ end: z.object({ tables: z.number(), rows: z.number() }) });

/** A line of the content: a row of the table that was named last, or something about the backup. */
export const backupLine = z.union([z.array(z.string().nullable()), head, table, done, sequences, end]);
export type BackupLine = z.infer<typeof backupLine>;
export type BackupHead = z.infer<typeof head>['backup'];
