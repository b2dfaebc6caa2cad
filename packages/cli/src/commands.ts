import type { Command } from './command.ts';
import { generate } from './generate.ts';
import { resetPasswordCommand } from './reset-password.ts';
import { serve } from './serve.ts';
import { version } from './version.ts';

export const commands: readonly Command[] = [serve, generate, resetPasswordCommand, version];
