import { badRequest } from '../service-error.ts';

/** How long a request may take, and what the answer says about that. */
type RequestTimeout = { readonly seconds: number; readonly applied: string | undefined };

export const DEFAULT_WAIT_SECONDS = 30;
/** The longest timer that a process can set. */
const LONGEST_SECONDS = 2_147_483;
/** While limits are on, nothing waits longer; remediation plans of large graphs take minutes. */
const LONGEST_LIMITED_SECONDS = 300;

/**
 * Reads the `Prefer` header: `wait=N`, or a bare `N` as some clients send it. Absent and `0` mean the default.
 * `mayBypass` returns whether `wait=-1` and waits of any length are allowed.
 */
export async function timeoutOf(
  header: string | undefined,
  mayBypass: () => Promise<boolean>,
): Promise<RequestTimeout> {
  if (header === undefined || header.trim() === '') return { seconds: DEFAULT_WAIT_SECONDS, applied: undefined };
  const wait = waitIn(header);
  if (wait === undefined) throw invalid("leave field empty or specify with : 'wait=x'");
  if (!/^-?\d+$/.test(wait)) throw invalid(`wait must be a whole number of seconds, not "${wait}"`);
  const seconds = Number(wait);
  if (seconds < -1) throw invalid('incorrect bypass limit value');
  if (seconds === -1) {
    if (!(await mayBypass())) throw invalid('failed to bypass limits: feature disabled');
    return { seconds: LONGEST_SECONDS, applied: 'wait=-1; bypass=enabled' };
  }
  if (seconds === 0) return { seconds: DEFAULT_WAIT_SECONDS, applied: undefined };
  const most = seconds > LONGEST_LIMITED_SECONDS && (await mayBypass()) ? LONGEST_SECONDS : LONGEST_LIMITED_SECONDS;
  const granted = Math.min(seconds, most);
  return { seconds: granted, applied: `wait=${granted.toFixed(2)}` };
}

function waitIn(header: string): string | undefined {
  for (const part of header.split(',')) {
    const text = part.trim();
    if (/^-?\d+$/.test(text)) return text;
    const [key, value = ''] = text.split('=', 2);
    if (key?.trim().toLowerCase() === 'wait') return value.trim();
  }
  return undefined;
}

const invalid = (reason: string) => badRequest(`Prefer header has an invalid value: ${reason}`);
