import { LdifError, parseLine, unfolded } from '../../scripts/ldif.ts';

export type Modification = {
  readonly operation: 'add' | 'delete' | 'replace';
  /** In small letters. */
  readonly attribute: string;
  readonly values: Buffer[];
  readonly line: number;
};

export type LdifRecord = {
  readonly dn: string;
  readonly line: number;
  readonly type: 'add' | 'modify' | 'delete' | 'rename';
  readonly modifications: readonly Modification[];
};

const OPERATIONS: ReadonlySet<string> = new Set(['add', 'delete', 'replace']);
const TYPES: ReadonlyMap<string, LdifRecord['type']> = new Map([
  ['add', 'add'],
  ['modify', 'modify'],
  ['delete', 'delete'],
  ['modrdn', 'rename'],
  ['moddn', 'rename'],
]);

type Line = { readonly name: string; readonly value: Buffer; readonly number: number };

/** Reads a file of changes. A record without a change type is an object to add. */
export function parseLdifChanges(text: string): LdifRecord[] {
  const records: LdifRecord[] = [];
  let lines: Line[] = [];
  const finish = () => {
    if (lines.length > 0) records.push(recordOf(lines));
    lines = [];
  };
  for (const { line, number } of unfolded(text.replace(/^\uFEFF/, ''))) {
    if (line === '') finish();
    else if (line === '-') lines.push({ name: '-', value: Buffer.alloc(0), number });
    else if (!line.startsWith('#')) {
      const { name, value } = parseLine(line, number);
      if (line.slice(line.indexOf(':') + 1).startsWith('<'))
        throw new LdifError(number, `the value of ${name} is in another file, which cannot be read here`);
      const isVersion = name === 'version' && records.length === 0 && lines.length === 0;
      if (!isVersion) lines.push({ name, value, number });
    }
  }
  finish();
  return records;
}

function recordOf(lines: readonly Line[]): LdifRecord {
  const [first, ...others] = lines;
  if (first!.name !== 'dn') throw new LdifError(first!.number, 'a record begins with "dn:"');
  const dn = first!.value.toString('utf8');
  const rest = others.filter(({ name }) => name !== 'control');
  const head = rest[0];
  const isTyped = head?.name === 'changetype';
  const given = isTyped ? head.value.toString('utf8').toLowerCase() : 'add';
  const type = TYPES.get(given);
  if (!type) throw new LdifError(head!.number, `changetype "${given}" is not add, modify, delete, modrdn or moddn`);
  const body = isTyped ? rest.slice(1) : rest;
  const modifications = type === 'modify' ? modificationsOf(body) : type === 'add' ? attributesOf(body) : [];
  return { dn, line: first!.number, type, modifications };
}

function attributesOf(lines: readonly Line[]): Modification[] {
  const found = new Map<string, Modification>();
  for (const { name, value, number } of lines) {
    if (name === '-') throw new LdifError(number, '"-" belongs to changetype modify');
    const known = found.get(name);
    if (known) known.values.push(value);
    else found.set(name, { operation: 'add', attribute: name, values: [value], line: number });
  }
  return [...found.values()];
}

function modificationsOf(lines: readonly Line[]): Modification[] {
  const found: Modification[] = [];
  let open: Modification | undefined;
  for (const { name, value, number } of lines) {
    if (name === '-') open = undefined;
    else if (!open) {
      if (!OPERATIONS.has(name))
        throw new LdifError(number, `"${name}:" is not add, delete or replace; does a "-" line end the one before?`);
      const attribute = value.toString('utf8').split(';')[0]!.toLowerCase();
      if (attribute === '') throw new LdifError(number, `"${name}:" names no attribute`);
      open = { operation: name as Modification['operation'], attribute, values: [], line: number };
      found.push(open);
    } else if (name === open.attribute) open.values.push(value);
    else throw new LdifError(number, `expected a value of ${open.attribute} or "-", not "${name}:"`);
  }
  for (const { operation, attribute, values, line } of found)
    if (operation === 'add' && values.length === 0) throw new LdifError(line, `add of ${attribute} has no value`);
  return found;
}
