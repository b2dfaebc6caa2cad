import type { Plugin } from 'vite';

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };
type Edit = { readonly start: number; readonly end: number; readonly text: string };

const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/;
/** What the client of the contract asks of a route. */
const USED: ReadonlySet<unknown> = new Set(['name', 'method', 'path', 'body', 'answers']);
/** They say what a body or an answer is; what is in it only matters where it is checked. */
const SHAPES: ReadonlySet<unknown> = new Set(['json', 'data', 'page', 'jsonBody', 'multipart']);
/** They make one schema of another. */
const DERIVED: ReadonlySet<unknown> = new Set([
  ...['array', 'catchall', 'extend', 'max', 'meta', 'min', 'nullable', 'nullish', 'omit', 'optional', 'or', 'partial'],
  ...['pick', 'refine', 'required', 'safeExtend', 'transform'],
]);

/** Outside functions the contract only declares: a call whose result nobody uses can go. */
const PURE = '/* @__PURE__ */ ';

/**
 * Drops from the contract what only the service and its documentation need: summaries, columns, permissions, and the
 * schemas, which the page never checks data against (see absent-schemas.ts). That is 4% of the application.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT.test(id) || !/\bz\b/.test(code)) return null;
      const edits: Edit[] = [];
      collect(this.parse(code) as unknown as Node, edits);
      return { code: edited(code, edits), map: null };
    },
  };
}

/** The edits of a piece of source, in the order of the text; none within another. */
function collect(node: Node, edits: Edit[], inFunction = false): void {
  if (node.type === 'CallExpression') {
    const { callee, arguments: given } = node as unknown as { callee: Node; arguments: readonly Node[] };
    if (isSchema(callee)) {
      edits.push({ start: node.start, end: node.end, text: 'z' });
      return;
    }
    if (callee.type === 'Identifier') {
      if (!inFunction) edits.push({ start: node.start, end: node.start, text: PURE });
      if (SHAPES.has(callee.name)) {
        edits.push({ start: callee.end, end: node.end, text: '()' });
        return;
      }
      if (callee.name === 'defineRoute' && given[0]?.type === 'ObjectExpression') {
        collectRoute(given[0], edits, inFunction);
        return;
      }
    }
  }
  const within = inFunction || /Function/.test(node.type);
  for (const child of children(node)) collect(child, edits, within);
}

function collectRoute(route: Node, edits: Edit[], inFunction: boolean): void {
  for (const property of route.properties as readonly Node[]) {
    const key = property.key as Node | undefined;
    if (key && !USED.has(key.name)) edits.push({ start: property.start, end: property.end, text: '...{}' });
    else collect(property, edits, inFunction);
  }
}

/** Whether what is called returns a schema: `z.string`, `z.string().min`, `record.extend`. */
function isSchema(callee: Node): boolean {
  if (callee.type !== 'MemberExpression') return false;
  const { object, property } = callee as unknown as { object: Node; property: Node };
  if (object.type === 'Identifier') return object.name === 'z' || DERIVED.has(property.name);
  return object.type === 'CallExpression' && isSchema(object.callee as Node);
}

function children(node: Node): readonly Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}

function edited(code: string, edits: readonly Edit[]): string {
  let [text, at] = ['', 0];
  for (const { start, end, text: instead } of edits) {
    text += code.slice(at, start) + instead;
    at = end;
  }
  return text + code.slice(at);
}
