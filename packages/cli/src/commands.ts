import { analyze } from './analyze.ts';
import { audit } from './audit.ts';
import { restore, undo } from './change-version.ts';
import { collectDemo } from './collect-demo.ts';
import type { Command } from './command.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { generate } from './generate.ts';
import { history } from './history.ts';
import { ingest } from './ingest.ts';
import { query } from './query.ts';
import { report } from './report.ts';
import { resetPasswordCommand } from './reset-password.ts';
import { rotateKeyCommand } from './rotate-key.ts';
import { serve } from './serve.ts';
import { version } from './version.ts';

export const commands: readonly Command[] = [
  serve,
  demo,
  collectDemo,
  ingest,
  analyze,
  query,
  report,
  audit,
  history,
  undo,
  restore,
  generate,
  doctor,
  resetPasswordCommand,
  rotateKeyCommand,
  version,
];
