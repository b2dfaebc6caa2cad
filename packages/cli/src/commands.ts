import { analyze } from './analyze.ts';
import type { Command } from './command.ts';
import { demo } from './demo.ts';
import { generate } from './generate.ts';
import { ingest } from './ingest.ts';
import { query } from './query.ts';
import { resetPasswordCommand } from './reset-password.ts';
import { serve } from './serve.ts';
import { version } from './version.ts';

export const commands: readonly Command[] = [
  serve,
  demo,
  ingest,
  analyze,
  query,
  generate,
  resetPasswordCommand,
  version,
];
