/** What a document may have, counted before it is parsed: parsers take quadratic time for some of it. */
type XmlBounds = {
  readonly characters: number;
  readonly elements: number;
  readonly depth: number;
  readonly attributes: number;
  readonly namespaces: number;
};

/** Several times what providers send, also for a user in hundreds of groups. */
export const RESPONSE_BOUNDS: XmlBounds = {
  characters: 64 << 10,
  elements: 2000,
  depth: 40,
  attributes: 4000,
  namespaces: 1000,
};

export const METADATA_BOUNDS: XmlBounds = {
  characters: 1 << 20,
  elements: 10_000,
  depth: 40,
  attributes: 20_000,
  namespaces: 2000,
};

/** Why a document is too large to be parsed; `undefined` when it is not. One pass, whatever the text is. */
export function excessOf(text: string, bounds: XmlBounds): string | undefined {
  if (text.length > bounds.characters) return 'it is too large';
  const counts = { elements: 0, attributes: 0, namespaces: 0 };
  let depth = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const next = text[at + 1];
    if (next === '!' || next === '?') at = afterMarkup(text, at);
    else if (next === '/') {
      depth--;
      at = after(text, '>', at);
    } else {
      counts.elements++;
      const end = endOfTag(text, at, counts);
      if (text[end - 2] !== '/') depth++;
      at = end;
    }
    if (depth > bounds.depth) return `it is nested more than ${bounds.depth} deep`;
    for (const name of ['elements', 'attributes', 'namespaces'] as const)
      if (counts[name] > bounds[name]) return `it has more than ${bounds[name]} ${name}`;
  }
  return undefined;
}

/** After a comment, CDATA section, declaration or processing instruction. */
function afterMarkup(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return after(text, '-->', at);
  if (text.startsWith('<![CDATA[', at)) return after(text, ']]>', at);
  return after(text, '>', at);
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}

/** After the `>` of a start tag; counts its attributes. A `>` in a quoted value does not end it. */
function endOfTag(text: string, start: number, counts: { attributes: number; namespaces: number }): number {
  let nameFrom = start;
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at];
    if (character === '>') return at + 1;
    if (character === '"' || character === "'") {
      at = text.indexOf(character, at + 1);
      if (at === -1) return text.length;
      nameFrom = at;
    } else if (character === '=') {
      counts.attributes++;
      if (text.slice(nameFrom, at).includes('xmlns')) counts.namespaces++;
      nameFrom = at;
    }
  }
  return text.length;
}
