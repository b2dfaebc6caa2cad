import { analyze } from './analyze.ts';
import { audit } from './audit.ts';
import { collectDemo } from './collect-demo.ts';
import type { Command } from './command.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { generate } from './generate.ts';
import { history } from './history.ts';
import { ingest } from './ingest.ts';
import { backup } from './operate/backup.ts';
import { undo } from './operate/change-version.ts';
import { exportCommand } from './operate/export.ts';
import { resetPasswordCommand } from './operate/reset-password.ts';
import { restore } from './operate/restore.ts';
import { rotateKeyCommand } from './operate/rotate-key.ts';
import { upgrade } from './operate/upgrade.ts';
import { query } from './query.ts';
import { remediate } from './remediate.ts';
import { report } from './report.ts';
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
  remediate,
  audit,
  history,
  undo,
  backup,
  restore,
  upgrade,
  exportCommand,
  generate,
  doctor,
  resetPasswordCommand,
  rotateKeyCommand,
  version,
];
