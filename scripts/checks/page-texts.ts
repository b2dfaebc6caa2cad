import { posix } from 'node:path';
import { parseSync } from '../../packages/web/build/parse-source.ts';

type Text = { readonly path: string; readonly text: string };
type Node = { readonly type: string; readonly start: number; readonly [field: string]: unknown };

/** A file of texts. Each area of the web application has one. */
const TEXTS = /\/texts\.ts$/;
/** The catalogue of ready queries is text throughout. */
const CATALOGUE = /\/explore\/query\/ready\//;
/** Attributes and fields that hold text for users. */
const SPOKEN = new Set([
  ...['label', 'title', 'note', 'verb', 'what', 'loading', 'placeholder', 'hint', 'text', 'enterprise', 'heading'],
  ...['alt', 'cancel', 'keywords', 'columns', 'aria-label', 'aria-description', 'aria-roledescription'],
]);
const SPOKEN_FIELDS = new Set(['label', 'title', 'note', 'hint', 'placeholder', 'heading', 'keywords']);
/** Functions whose first argument is shown to the user. */
const SHOWN = new Set(['notify']);
/** Expressions that pass a text on. */
const PASSES_ON = new Set(['ConditionalExpression', 'LogicalExpression', 'ArrayExpression', 'JSXExpressionContainer']);
const LETTER = /\p{L}/u;
/** One word in lower case is a name in the program. */
const NAME = /^[a-z][\w-]*$/;

/** Texts for users that are written beside the program instead of in the file of texts of their area. */
export function scatteredTextFaults(files: readonly Text[]): string[] {
  return files
    .filter(({ path }) => !TEXTS.test(path) && !CATALOGUE.test(path))
    .flatMap(({ path, text }) => textsIn(path, text));
}

/** Texts that no part of the application uses. */
export function unusedTextFaults(files: readonly Text[]): string[] {
  const used = new Set(files.flatMap(usesIn));
  return files
    .filter(({ path }) => TEXTS.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export const (\w+)/gm)]
        .filter(([, name]) => !used.has(`${path} ${name}`))
        .map(([, name]) => `${path}: ${name} is used nowhere`),
    );
}

/** `areaTexts.name`, and `(typeof areaTexts)['name' | 'other']`, with the file that they come from. */
function usesIn({ path, text }: Text): string[] {
  return [...text.matchAll(/^import \* as (\w+) from '(\.[^']*\/texts\.ts)';/gm)].flatMap(([, area, from = '']) => {
    const names = [
      ...[...text.matchAll(new RegExp(`\\b${area}\\.(\\w+)`, 'g'))].map(([, name]) => name),
      ...[...text.matchAll(new RegExp(`\\(typeof ${area}\\)\\[([^\\]]+)\\]`, 'g'))].flatMap(
        ([, list = '']) => list.match(/\w+/g) ?? [],
      ),
    ];
    return names.map((name) => `${posix.join(posix.dirname(path), from)} ${name}`);
  });
}

function textsIn(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) return [`${path}: ${errors[0].message}`];
  const faults: string[] = [];
  const note = (node: Node, text: string) => {
    const line = source.slice(0, node.start).split('\n').length;
    faults.push(`${path}:${line}: "${text.trim()}" belongs in the texts of its area`);
  };
  visit(program as unknown as Node, (node) => {
    if (node.type === 'JSXText' && LETTER.test(node.value as string)) note(node, node.value as string);
    for (const shown of shownIn(node)) for (const [literal, text] of literalsOf(shown)) note(literal, text);
  });
  return faults;
}

/** The parts of a node that a user gets to read. */
function shownIn(node: Node): Node[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node.children as Node[]).filter(({ type }) => type === 'JSXExpressionContainer');
  if (node.type === 'JSXAttribute')
    return node.value && SPOKEN.has((node.name as { name: string }).name) ? [node.value as Node] : [];
  if (node.type === 'Property') {
    const { name = '' } = node.key as { name?: string };
    return SPOKEN_FIELDS.has(name) ? [node.value as Node] : [];
  }
  if (node.type === 'CallExpression' && SHOWN.has((node.callee as { name?: string }).name ?? ''))
    return (node.arguments as Node[]).slice(0, 1);
  return [];
}

/** String literals with letters that come out of an expression as they are. */
function literalsOf(node: Node): (readonly [Node, string])[] {
  const text = literalText(node);
  if (text !== undefined) return LETTER.test(text) && !NAME.test(text) ? [[node, text]] : [];
  if (!PASSES_ON.has(node.type)) return [];
  const { test: _, ...parts } = node;
  return childrenOf(parts).flatMap(literalsOf);
}

function literalText(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(' ');
}

function visit(node: Node, act: (node: Node) => void): void {
  act(node);
  for (const child of childrenOf(node)) visit(child, act);
}

function childrenOf(node: Readonly<Record<string, unknown>>): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Partial<Node> | null)?.type === 'string');
}
