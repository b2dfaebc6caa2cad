import type { Config } from '@chokepoint/server';
import { type Logger, pino } from 'pino';

/** Lines of JSON on standard output. Fields that can hold secrets are removed. */
export function createLogger(config: Config): Logger {
  return pino({
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        'secret',
        'password',
        'authorization',
        'signature',
        'cookie',
        'token',
        'key',
        '*.secret',
        '*.current_secret',
        '*.password',
        '*.authorization',
        '*.signature',
        '*.cookie',
        '*.token',
        '*.session_token',
        '*.key',
        'err.config',
        'err.parameters',
      ],
      censor: '[removed]',
    },
  });
}
