import { type Deadline, type GraphImage, type NodeIndex, NodeSet, noDeadline, POLL_EVERY } from '@chokepoint/graph';
import { runOf } from '../view/run.ts';
import { EXPANSIONS, type Expansion, SOURCES } from './zone.ts';

/** Selected nodes in the order in which they were found: seeds, then what is below, then what is above. */
export type Selection = { readonly nodes: Uint32Array; readonly sources: Uint8Array };

type ExpandOptions = {
  readonly expansion: Expansion;
  /** The maximum number of nodes. */
  readonly limit?: number;
  readonly deadline?: Deadline;
};

/** The seeds with everything that controlling one of them controls as well, and with what contains them. */
export function expand(image: GraphImage, seeds: Iterable<NodeIndex>, options: ExpandOptions): Selection {
  const { expansion } = options;
  const walk = new ZoneWalk(image, options);
  for (const seed of seeds) walk.find(seed, SOURCES.seed);
  if (expansion === EXPANSIONS.all || expansion === EXPANSIONS.children) walk.goDown();
  if (expansion === EXPANSIONS.all || expansion === EXPANSIONS.parents) walk.goUp();
  return walk.selection();
}

type Way = {
  readonly edge: string;
  readonly inward: boolean;
  /** The kind that the edge's target must have. */
  readonly endKind?: string;
  /** One step only. */
  readonly once?: true;
  /** Only holders of the role in the whole tenant. */
  readonly tenantWide?: true;
};

const MEMBERS: Way = { edge: 'MemberOf', inward: true, endKind: 'Base' };
const CONTENTS: Way = { edge: 'Contains', inward: false, endKind: 'Base' };
const AZURE_MEMBERS: Way = { edge: 'AZMemberOf', inward: true };
const AZURE_CONTENTS: Way = { edge: 'AZContains', inward: false };
const ROLE_HOLDERS: readonly Way[] = ['AZHasRole', 'AZRoleEligible'].map((edge) => ({
  edge,
  inward: true,
  once: true,
  tenantWide: true,
}));

/** What is below a node of a kind; the first that fits counts. */
const BELOW: readonly (readonly [kind: string, ways: readonly Way[]])[] = [
  ['Group', [MEMBERS]],
  ['OU', [CONTENTS]],
  ['Container', [CONTENTS]],
  ['AZGroup', [AZURE_MEMBERS]],
  ['AZResourceGroup', [AZURE_CONTENTS]],
  ['AZManagementGroup', [AZURE_CONTENTS]],
  ['AZSubscription', [AZURE_CONTENTS]],
  ['AZRole', ROLE_HOLDERS],
];
const AZURE_SCOPES = ['AZSubscription', 'AZResourceGroup', 'AZManagementGroup'];

class ZoneWalk {
  readonly #image: GraphImage;
  readonly #limit: number;
  readonly #deadline: Deadline;
  readonly #found: NodeIndex[] = [];
  readonly #sources: number[] = [];
  readonly #known: NodeSet;
  /** By way: the nodes from which it was gone already. */
  readonly #gone = new Map<string, NodeSet>();
  #steps = 0;

  constructor(image: GraphImage, { limit, deadline }: ExpandOptions) {
    this.#image = image;
    this.#limit = limit ?? Number.POSITIVE_INFINITY;
    this.#deadline = deadline ?? noDeadline;
    this.#known = new NodeSet(image.nodeCount);
  }

  find(node: NodeIndex, source: number): void {
    if (this.#known.has(node) || this.#found.length >= this.#limit) return;
    this.#known.add(node);
    this.#found.push(node);
    this.#sources.push(source);
  }

  selection(): Selection {
    return { nodes: Uint32Array.from(this.#found), sources: Uint8Array.from(this.#sources) };
  }

  goDown(): void {
    // The list grows during the loop: nodes found below are visited later.
    for (let at = 0; at < this.#found.length; at++)
      for (const way of this.#waysBelow(this.#found[at]!)) this.#follow(this.#found[at]!, way);
  }

  goUp(): void {
    const below = this.#found.length;
    for (let at = 0; at < below; at++) {
      const node = this.#found[at]!;
      if (this.#is(node, 'Base')) this.#aboveInDirectory(node);
      if (this.#is(node, 'AZBase')) this.#aboveInAzure(node);
    }
  }

  #waysBelow(node: NodeIndex): readonly Way[] {
    if (!this.#is(node, 'Base') && !this.#is(node, 'AZBase')) return [];
    return BELOW.find(([kind]) => this.#is(node, kind))?.[1] ?? [];
  }

  #follow(start: NodeIndex, way: Way): void {
    const gone = this.#goneOn(way.edge);
    const waiting = [start];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (gone.has(node)) continue;
      gone.add(node);
      this.#each(node, way.edge, way.inward, (other) => {
        const end = way.inward ? node! : other;
        if (way.endKind && !this.#is(end, way.endKind)) return;
        if (way.tenantWide && this.#isScoped(other, way.edge, end)) return;
        this.find(other, SOURCES.child);
        if (!way.once) waiting.push(other);
      });
    }
  }

  #aboveInDirectory(node: NodeIndex): void {
    this.#policies(node);
    this.#chain(node, 'Contains', ['OU'], 'units', (unit) => this.#policies(unit));
    if (this.#image.nodeProperty(node, 'isaclprotected') === false)
      this.#chain(node, 'Contains', ['Container'], 'containers');
  }

  #aboveInAzure(node: NodeIndex): void {
    this.#chain(node, 'AZContains', AZURE_SCOPES, 'scopes');
    if (this.#is(node, 'AZServicePrincipal'))
      this.#each(node, 'AZRunsAs', true, (application) => {
        if (this.#is(application, 'AZApp')) this.find(application, SOURCES.parent);
      });
  }

  #policies(node: NodeIndex): void {
    this.#each(node, 'GPLink', true, (policy) => {
      if (this.#is(policy, 'GPO')) this.find(policy, SOURCES.parent);
    });
  }

  /** Everything above a node that an unbroken chain of these kinds leads to. */
  #chain(
    start: NodeIndex,
    edge: string,
    kinds: readonly string[],
    way: string,
    visit: (node: NodeIndex) => void = () => {},
  ): void {
    const gone = this.#goneOn(way);
    const waiting = [start];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (gone.has(node)) continue;
      gone.add(node);
      this.#each(node, edge, true, (above) => {
        if (!kinds.some((kind) => this.#is(above, kind))) return;
        this.find(above, SOURCES.parent);
        visit(above);
        waiting.push(above);
      });
    }
  }

  /** Whether the role is assigned for less than the tenant. */
  #isScoped(holder: NodeIndex, edge: string, role: NodeIndex): boolean {
    const image = this.#image;
    const kind = image.edgeKind(edge);
    const found = kind === undefined ? undefined : image.findEdge(holder, kind, role);
    const scope = found === undefined ? undefined : image.edgeProperty(found, 'scope');
    if (typeof scope !== 'string' || scope === '' || scope === '/') return false;
    if (scope === image.nodeProperty(role, 'tenantid')) return false;
    const named = image.nodeByObjectId(scope);
    return named === undefined || !this.#is(named, 'AZTenant');
  }

  #goneOn(way: string): NodeSet {
    const known = this.#gone.get(way) ?? new NodeSet(this.#image.nodeCount);
    this.#gone.set(way, known);
    return known;
  }

  #is(node: NodeIndex, name: string): boolean {
    const kind = this.#image.nodeKind(name);
    return kind !== undefined && this.#image.hasKind(node, kind);
  }

  #each(node: NodeIndex, edge: string, inward: boolean, visit: (other: NodeIndex) => void): void {
    if (++this.#steps % POLL_EVERY === 0) this.#deadline.check();
    const image = this.#image;
    const kind = image.edgeKind(edge);
    if (kind === undefined) return;
    const others = inward ? image.inSource : image.outTarget;
    const run = inward
      ? runOf(image.inStart, image.inEnd, image.inKind, node, kind)
      : runOf(image.outStart, image.outEnd, image.outKind, node, kind);
    for (let at = run.start; at < run.end; at++) visit(others[at]!);
  }
}
