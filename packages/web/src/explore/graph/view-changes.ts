import { type DrawnGraph, NOTHING, united, without } from '../../graph/drawn-graph.ts';

/** What the user did to an answer: added to it, hid parts of it, unfolded fans. Each step can be undone and redone. */
export type ViewChanges = {
  readonly added: DrawnGraph;
  /** Objects and relationships. */
  readonly hidden: ReadonlySet<string>;
  readonly unfolded: ReadonlySet<string>;
  readonly before: ViewChanges | undefined;
  /** What was undone last. */
  readonly after: ViewChanges | undefined;
};

export type ViewStep =
  | { readonly do: 'add'; readonly graph: DrawnGraph }
  | { readonly do: 'hide'; readonly parts: readonly string[] }
  | { readonly do: 'unfold'; readonly folds: readonly string[] }
  | { readonly do: 'fold'; readonly folds: readonly string[] }
  /** What a saved view added and hid. */
  | { readonly do: 'restore'; readonly added: DrawnGraph; readonly hidden: readonly string[] }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  | { readonly do: 'start over' };

export const UNCHANGED: ViewChanges = {
  added: NOTHING,
  hidden: new Set(),
  unfolded: new Set(),
  before: undefined,
  after: undefined,
};

export function changeView(now: ViewChanges, step: ViewStep): ViewChanges {
  switch (step.do) {
    case 'add': {
      const shown = new Set([...step.graph.nodes.keys(), ...step.graph.edges.keys()]);
      return {
        ...now,
        added: united(now.added, step.graph),
        // Adding a hidden part again shows it.
        hidden: new Set([...now.hidden].filter((id) => !shown.has(id))),
        before: now,
        after: undefined,
      };
    }
    case 'hide':
      return { ...now, hidden: new Set([...now.hidden, ...step.parts]), before: now, after: undefined };
    case 'unfold':
      return { ...now, unfolded: new Set([...now.unfolded, ...step.folds]), before: now, after: undefined };
    case 'fold':
      return {
        ...now,
        unfolded: new Set([...now.unfolded].filter((id) => !step.folds.includes(id))),
        before: now,
        after: undefined,
      };
    case 'restore':
      return { ...UNCHANGED, added: step.added, hidden: new Set(step.hidden) };
    case 'undo':
      return now.before ? { ...now.before, after: now } : now;
    case 'redo':
      return now.after ?? now;
    case 'start over':
      return UNCHANGED;
  }
}

export function applyChanges(answer: DrawnGraph, { added, hidden }: ViewChanges): DrawnGraph {
  return without(united(answer, added), hidden);
}
