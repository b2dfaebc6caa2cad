import { directoryChanges } from './directory-changes.ts';
import { directoryShellScript } from './directory-shell-script.ts';
import { powershellCall } from './powershell-calls.ts';
import { byHandSteps, powershellScript } from './powershell-script.ts';
import { type RemovalStatus, removeFromDirectory } from './remove-from-directory.ts';
import { sameChangeStep, sameChanges } from './same-change.ts';
import { SavedDirectory } from './saved-directory.ts';
import { directoryOf, remedyFor, type ScriptRemoval } from './script-removal.ts';

export type ScriptFormat = 'powershell' | 'ldif';

type ScriptFile = { readonly name: string; readonly environmentId: string; readonly content: string };

/** What becomes of a removal: a script makes it, or a person does; with saved objects, what was found there. */
type ScriptedRemoval = {
  readonly removal: ScriptRemoval;
  readonly status: 'scripted' | RemovalStatus;
  readonly note: string;
  readonly steps: readonly string[];
};

export type RemediationScript = {
  readonly files: readonly ScriptFile[];
  readonly removals: readonly ScriptedRemoval[];
};

type ScriptWish = {
  readonly format: ScriptFormat;
  readonly title: string;
  /** Of environments, by id. */
  readonly names: Readonly<Record<string, string>>;
  /** What was saved of the directory; then the change and the way back are worked out. */
  readonly saved?: string | undefined;
};

/** One script for each directory that the removals change. */
export function remediationScript(removals: readonly ScriptRemoval[], wish: ScriptWish): RemediationScript {
  if (wish.format === 'ldif' && wish.saved !== undefined) return savedScript(removals, wish.saved);
  const others = sameChanges(removals);
  const described = removals.map((removal) => describeRemoval(removal, wish.format, others(removal)));
  const taken = new Set<string>();
  const files = [...Map.groupBy(removals, directoryOf)].flatMap(([environmentId, own]) => {
    const short = fileName(wish.names[environmentId] ?? environmentId);
    // Names of different environments can have the same letters left.
    const base = taken.has(short) ? fileName(`${short}-${environmentId}`) : short;
    taken.add(base);
    const content = (name: string, text: string) => ({ name: `${base}${name}`, environmentId, content: text });
    if (wish.format === 'powershell') return [content('.ps1', powershellScript(own, wish.title, environmentId))];
    if (!own.some((removal) => describeRemoval(removal, 'ldif', []).status === 'scripted')) return [];
    return [
      content('.plan.json', writePlanFile(own)),
      content('.sh', directoryShellScript(own, wish.title, `${base}.plan.json`)),
    ];
  });
  return { files, removals: described };
}

function savedScript(removals: readonly ScriptRemoval[], saved: string): RemediationScript {
  const { change, rollback, results } = directoryChanges(removals, saved);
  const others = sameChanges(removals);
  const environmentId = removals[0] ? directoryOf(removals[0]) : '';
  const file = (name: string, content: string) => ({ name, environmentId, content });
  return {
    files: [file('change.ldif', change), file('rollback.ldif', rollback)],
    removals: results.map((result) => ({
      ...result,
      steps: result.status === 'by-hand' ? ldifSteps(result.removal, result.note, others(result.removal)) : [],
    })),
  };
}

function describeRemoval(
  removal: ScriptRemoval,
  format: ScriptFormat,
  others: readonly ScriptRemoval[],
): ScriptedRemoval {
  const note = remedyFor(removal).how;
  const scripted = { removal, status: 'scripted', note, steps: sameChangeStep(others) } as const;
  if (format === 'powershell')
    return powershellCall(removal) === undefined
      ? { removal, status: 'by-hand', note, steps: byHandSteps(removal, others) }
      : scripted;
  const outcome = removeFromDirectory(NOTHING_SAVED, removal);
  return outcome.status === 'by-hand'
    ? { removal, status: 'by-hand', note, steps: ldifSteps(removal, outcome.note, others) }
    : scripted;
}

/** What LDIF cannot change may still have a script. */
const ldifSteps = (removal: ScriptRemoval, note: string, others: readonly ScriptRemoval[]): readonly string[] =>
  remedyFor(removal).how === 'by-hand' ? byHandSteps(removal, others) : [note];

const NOTHING_SAVED = new SavedDirectory('');

const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^-+/, '') || 'directory';

const writePlanFile = (removals: readonly ScriptRemoval[]): string =>
  `${JSON.stringify({ format: 'chokepoint-removals', version: 1, removals }, null, 2)}\n`;
