import type { GraphImage, NodeIndex } from '@chokepoint/graph';
import { displayKind } from '@chokepoint/model';
import { ChangeError, invalid } from './change-error.ts';

/** What an object may be called, apart from its id. */
const NAMES = [
  'name',
  'distinguishedname',
  'samaccountname',
  'userprincipalname',
  'displayname',
  'dnshostname',
] as const;
type NameProperty = (typeof NAMES)[number];

const indexes = new WeakMap<GraphImage, Map<NameProperty, ReadonlyMap<string, readonly NodeIndex[]>>>();

/** Finds objects by id or by a name, in any case of letters. */
export class ObjectFinder {
  readonly #image: GraphImage;

  constructor(image: GraphImage) {
    this.#image = image;
  }

  /** The object; of several with the same name, the one of a wanted kind. */
  find(text: string, kinds?: readonly string[]): NodeIndex {
    const found = this.matching(text);
    const fitting = kinds && found.length > 1 ? found.filter((node) => isOneOf(this.#image, node, kinds)) : found;
    const node = fitting[0] ?? found[0];
    if (node === undefined) throw new ChangeError('unresolved', `there is no object "${text}" in the graph`);
    if (fitting.length > 1) throw invalid(`"${text}" names ${fitting.length} objects; use an object id`);
    return node;
  }

  /** All objects of that id, or else of that name. */
  matching(text: string, properties: readonly NameProperty[] = NAMES): readonly NodeIndex[] {
    const id = this.#image.nodeByObjectId(text) ?? this.#image.nodeByObjectId(text.toUpperCase());
    if (id !== undefined) return [id];
    for (const property of properties) {
      const found = this.#named(property).get(text.toLowerCase());
      if (found) return found;
    }
    return [];
  }

  #named(property: NameProperty): ReadonlyMap<string, readonly NodeIndex[]> {
    const known = indexes.get(this.#image) ?? new Map();
    indexes.set(this.#image, known);
    const index = known.get(property) ?? indexOf(this.#image, property);
    known.set(property, index);
    return index;
  }
}

/** Whether an object is of one of the kinds. `Base` stands for an object of which only the id is known. */
export function isOneOf(image: GraphImage, node: NodeIndex, kinds: readonly string[]): boolean {
  const own = image.kindNamesOf(node);
  return (
    own.some((kind) => kind !== 'Base' && kinds.includes(kind)) ||
    (kinds.includes('Base') && displayKind(own) === 'Base')
  );
}

function indexOf(image: GraphImage, property: string): ReadonlyMap<string, readonly NodeIndex[]> {
  const index = new Map<string, NodeIndex[]>();
  if (!image.nodeColumn(property)) return index;
  for (let node = 0; node < image.nodeCount; node++) {
    const value = image.nodeProperty(node, property);
    if (typeof value !== 'string' || value === '') continue;
    const key = value.toLowerCase();
    const list = index.get(key);
    if (list) list.push(node);
    else index.set(key, [node]);
  }
  return index;
}

const WORDS: Readonly<Record<string, string>> = {
  OU: 'an OU',
  GPO: 'a GPO',
  User: 'a user',
  Computer: 'a computer',
  Group: 'a group',
  Domain: 'a domain',
  Container: 'a container',
  ADLocalGroup: 'a local group',
  CertTemplate: 'a certificate template',
  EnterpriseCA: 'an enterprise CA',
  AZUser: 'a user of Entra ID',
  AZGroup: 'a group of Entra ID',
  AZServicePrincipal: 'a service principal',
  AZApp: 'an application',
  AZRole: 'a directory role',
  AZDevice: 'a device',
  AZTenant: 'a tenant',
};

/** A kind as a word in a sentence. */
export const kindWord = (kind: string): string => WORDS[kind] ?? `an object of kind ${kind}`;

export const kindOf = (image: GraphImage, node: NodeIndex): string => displayKind(image.kindNamesOf(node));
