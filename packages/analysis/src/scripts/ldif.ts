/** An object as a directory sends it. Names of attributes are in small letters, without options. */
export type LdifEntry = { readonly dn: string; readonly attributes: ReadonlyMap<string, readonly Buffer[]> };

/** An attribute that changes: values to add and to delete, or the one value in place of whatever is there. */
export type AttributeChange = {
  readonly attribute: string;
  readonly remove: readonly Buffer[];
  readonly add: readonly Buffer[];
  readonly replace?: boolean;
};

export type EntryChange = {
  readonly dn: string;
  readonly controls: readonly string[];
  readonly changes: readonly AttributeChange[];
};

/** Text that is not LDIF. */
export class LdifError extends Error {
  override name = 'LdifError';
  readonly line: number;

  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`);
    this.line = line;
  }
}

/** Reads what a search printed. Comments, references and results are passed over. */
export function parseLdif(text: string): LdifEntry[] {
  const entries: LdifEntry[] = [];
  let attributes: Map<string, Buffer[]> | undefined;
  for (const { line, number } of unfolded(text)) {
    if (line === '') attributes = undefined;
    if (line === '' || line.startsWith('#')) continue;
    const { name, value } = parseLine(line, number);
    if (name === 'dn') {
      attributes = new Map();
      entries.push({ dn: value.toString('utf8'), attributes });
    } else if (attributes) attributes.set(name, [...(attributes.get(name) ?? []), value]);
  }
  return entries;
}

export function parseLine(line: string, number: number): { name: string; value: Buffer } {
  const colon = line.indexOf(':');
  if (colon <= 0) throw new LdifError(number, 'this is neither "name: value" nor a comment');
  const name = line.slice(0, colon).split(';')[0]!.toLowerCase();
  const rest = line.slice(colon + 1);
  if (rest.startsWith('<')) throw new LdifError(number, `the value of ${name} is in another file, which is not read`);
  if (!rest.startsWith(':')) return { name, value: Buffer.from(rest.replace(/^ +/, ''), 'utf8') };
  const encoded = rest.slice(1).trim();
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) throw new LdifError(number, `the value of ${name} is not base64`);
  return { name, value: Buffer.from(encoded, 'base64') };
}

/** A line that begins with a space continues the one before it. */
export function* unfolded(text: string): Generator<{ line: string; number: number }> {
  let pending: { line: string; number: number } | undefined;
  let number = 0;
  for (const raw of text.split(/\r?\n/)) {
    number++;
    if (raw.startsWith(' ') && pending) pending = { ...pending, line: pending.line + raw.slice(1) };
    else {
      if (pending) yield pending;
      pending = { line: raw, number };
    }
  }
  if (pending) yield pending;
}

export function writeLdif(changes: readonly EntryChange[], comments: readonly string[]): string {
  const head = comments.map((comment) => `# ${comment.replace(/[^\x20-\x7e]/g, '?')}\n`).join('');
  return `${head}version: 1\n\n${changes.map(writeChange).join('\n')}`;
}

function writeChange({ dn, controls, changes }: EntryChange): string {
  const lines = [attributeLine('dn', Buffer.from(dn)), ...controls.map((control) => `control: ${control}`)];
  lines.push('changetype: modify');
  for (const { attribute, remove, add, replace } of changes) {
    if (replace) lines.push(`replace: ${attribute}`, ...add.map((value) => attributeLine(attribute, value)), '-');
    else {
      if (remove.length > 0)
        lines.push(`delete: ${attribute}`, ...remove.map((value) => attributeLine(attribute, value)), '-');
      if (add.length > 0) lines.push(`add: ${attribute}`, ...add.map((value) => attributeLine(attribute, value)), '-');
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Text that could be read as anything else is written as base64. */
function attributeLine(name: string, value: Buffer): string {
  const text = value.toString('latin1');
  const isPlain = /^[\x21-\x39\x3b\x3d-\x7e][\x20-\x7e]*$/.test(text) && !text.endsWith(' ');
  return isPlain ? `${name}: ${text}` : `${name}:: ${value.toString('base64')}`;
}
