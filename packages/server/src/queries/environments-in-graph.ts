import type { GraphImage } from '@chokepoint/graph';
import type { KindCatalogue } from '../kinds/kind-catalogue.ts';
import type { FlagStore } from '../settings/flag-store.ts';
import type { ListRequest } from '../storage/list-request.ts';

type ListedEnvironment = {
  readonly type: string;
  readonly environment_kind_id?: number;
  readonly environment_kind_name?: string;
  readonly environment_kind_display_name?: string;
  readonly name: string;
  readonly id: string;
  readonly collected: boolean;
};

/** A kind whose nodes represent environments. */
type EnvironmentKind = Pick<
  ListedEnvironment,
  'type' | 'environment_kind_id' | 'environment_kind_name' | 'environment_kind_display_name'
> & { readonly kind: string };

const BUILT_IN: readonly EnvironmentKind[] = [
  { kind: 'Domain', type: 'active-directory' },
  { kind: 'AZTenant', type: 'azure' },
];

/** Built-in environment kinds and, where findings of schema extensions are switched on, those of extensions. */
export async function environmentKinds({
  kinds,
  flags,
}: {
  readonly kinds: KindCatalogue;
  readonly flags: FlagStore;
}): Promise<readonly EnvironmentKind[]> {
  if (!(await flags.enabled('opengraph_findings'))) return BUILT_IN;
  const extended = (await kinds.schemas.environments()).map(({ kind, kindId, displayName, extensionName }) => ({
    kind,
    type: extensionName,
    environment_kind_id: kindId,
    environment_kind_name: kind,
    environment_kind_display_name: displayName,
  }));
  return [...BUILT_IN, ...extended];
}

/** The environments in the graph. There are few of them, so a scan is quick. */
export function environmentsIn(
  image: GraphImage,
  kinds: readonly EnvironmentKind[],
  list: ListRequest,
  visible: readonly string[] | undefined,
): ListedEnvironment[] {
  const found: ListedEnvironment[] = [];
  for (const { kind, ...shown } of kinds) {
    const number = image.nodeKind(kind);
    if (number === undefined) continue;
    for (const node of image.nodesOfKind(number)) {
      const id = image.objectId(node);
      if (visible && !visible.includes(id)) continue;
      const name = image.nodeProperty(node, 'name');
      const value = image.nodeProperty(node, 'collected');
      // Collectors of other platforms write the property only on what they collected.
      const collected = shown.environment_kind_name ? value !== undefined : value === true;
      found.push({ ...shown, name: typeof name === 'string' ? name : id, id, collected });
    }
  }
  return found.filter((one) => passes(one, list)).sort(orderOf(list));
}

function passes(environment: ListedEnvironment, { filters }: ListRequest): boolean {
  return filters.every(({ column, predicate, value }) => {
    const own = column === 'objectid' ? environment.id : environment[column as 'name' | 'collected'];
    return predicate === 'eq' ? own === value : own !== value;
  });
}

function orderOf({ sorts }: ListRequest): (a: ListedEnvironment, b: ListedEnvironment) => number {
  const key = (environment: ListedEnvironment, column: string) =>
    column === 'objectid' ? environment.id : environment.name;
  return (a, b) => {
    for (const { column, descending } of [...sorts, { column: 'name', descending: false }]) {
      const [one, other] = [key(a, column), key(b, column)];
      if (one !== other) return (one < other ? -1 : 1) * (descending ? -1 : 1);
    }
    return 0;
  };
}
