import type { GraphImage } from '@chokepoint/graph';
import { isNodeKind, isRelationshipKind, isTagKind, nodeKinds, relationshipKinds } from '@chokepoint/model';
import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import { TtlCache } from '../storage/ttl-cache.ts';
import type { DisplayedKinds } from './displayed-kinds.ts';
import { GraphKindStore } from './graph-kind-store.ts';
import { readDisplayedKinds, readTraversableKinds } from './kind-read.ts';
import { SchemaKindRead } from './schema-kind-read.ts';
import { type VisibleKinds, visibleKinds } from './visible-kinds.ts';

type KindCatalogueParts = { readonly db: Database; readonly clock: Clock; readonly pubSub: PubSub };

type KindNames = { readonly nodes: Set<string>; readonly relationships: Set<string> };
type SchemaNames = Awaited<ReturnType<SchemaKindRead['names']>>;
type Registered = { readonly displayed: DisplayedKinds; readonly traversable: readonly string[] };

/** Which kinds there are, how they are shown and which can be traversed: built in, registered and of schemas. */
export class KindCatalogue {
  /** What schemas say about kinds. */
  readonly schemas: SchemaKindRead;
  readonly #db: Database;
  readonly #registered: TtlCache<Registered>;

  constructor({ db, clock, pubSub }: KindCatalogueParts) {
    this.#db = db;
    this.schemas = new SchemaKindRead(db);
    this.#registered = new TtlCache(clock, async () => ({
      displayed: await readDisplayedKinds(db),
      traversable: await readTraversableKinds(db),
    }));
    // A commit can bring new kinds.
    for (const topic of ['kinds', 'graph'] as const) pubSub.subscribe(topic, () => this.#registered.forget());
  }

  /** How registered node kinds are shown. */
  async displayed(): Promise<DisplayedKinds> {
    return (await this.#registered.get()).displayed;
  }

  /** Traversable relationship kinds in addition to the built-in ones. */
  async traversable(): Promise<readonly string[]> {
    return (await this.#registered.get()).traversable;
  }

  /** Names of all kinds: built in, registered, and whatever else is in the graph. Tags are kinds of nodes. */
  async names(image: GraphImage, environments: readonly string[] | undefined): Promise<KindNames> {
    const schemas = await this.schemas.names();
    if (environments) return this.#visibleNames(schemas, visibleKinds(image, environments));
    const { display, source } = await this.displayed();
    const inGraph = await new GraphKindStore(this.#db).names();
    const nodes = [
      nodeKinds.map(({ name }) => name),
      image.nodeKinds,
      schemas.nodes,
      display,
      source,
      inGraph.filter((name) => !isRelationshipKind(name) && (isNodeKind(name) || isTagKind(name))),
    ];
    const relationships = [relationshipKinds.map(({ name }) => name), image.edgeKinds, schemas.relationships];
    return { nodes: new Set(nodes.flat()), relationships: new Set(relationships.flat()) };
  }

  /** What ingest has registered may come from environments that the caller does not see; what is built in does not. */
  async #visibleNames(schemas: SchemaNames, visible: VisibleKinds): Promise<KindNames> {
    const tags = (await new GraphKindStore(this.#db).names()).filter(isTagKind);
    const nodes = [nodeKinds.map(({ name }) => name), schemas.nodes, tags, [...visible.nodes]];
    const relationships = [
      relationshipKinds.map(({ name }) => name),
      schemas.relationships,
      [...visible.relationships],
    ];
    return { nodes: new Set(nodes.flat()), relationships: new Set(relationships.flat()) };
  }
}
