import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { byName, OpenGraphBuilder, uploadGraph } from '@chokepoint/opengraph';

// The export of a door system: who has which badge, and which badge opens which door.
type Export = {
  readonly site: { readonly id: string; readonly name: string };
  readonly people: readonly { readonly id: string; readonly name: string; readonly account?: string }[];
  readonly badges: readonly { readonly id: string; readonly holder: string; readonly opens: readonly string[] }[];
  readonly doors: readonly { readonly id: string; readonly name: string; readonly behind?: string }[];
};

type NodeKind = 'Door_Site' | 'Door_Person' | 'Door_Badge' | 'Door_Door';
type EdgeKind = 'Door_Contains' | 'Door_Holds' | 'Door_Opens' | 'Door_IsAccount' | 'Door_LeadsTo';

function graphOf({ site, people, badges, doors }: Export): OpenGraphBuilder<NodeKind, EdgeKind> {
  const graph = new OpenGraphBuilder<NodeKind, EdgeKind>({ sourceKind: 'Doors' });
  // Objects with the id of their environment belong to it.
  const own = { environmentid: site.id };
  graph.node(site.id, ['Door_Site'], { name: site.name, ...own });
  for (const { id, name, account } of people) {
    graph.node(id, ['Door_Person'], { name, ...own }).edge(site.id, 'Door_Contains', id);
    // The account is in the graph already, from a collector of the directory: its name finds it.
    if (account) graph.edge(id, 'Door_IsAccount', byName(account, 'User'));
  }
  for (const { id, name, behind } of doors) {
    graph.node(id, ['Door_Door'], { name, ...own }).edge(site.id, 'Door_Contains', id);
    if (behind) graph.edge(id, 'Door_LeadsTo', byName(behind, 'Computer'));
  }
  for (const { id, holder, opens } of badges) {
    graph.node(id, ['Door_Badge'], { name: `Badge ${id}`, ...own }).edge(holder, 'Door_Holds', id);
    for (const door of opens) graph.edge(id, 'Door_Opens', door);
  }
  return graph;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string' }, 'token-id': { type: 'string' }, 'token-key': { type: 'string' } },
});
const { url = 'http://127.0.0.1:8080', 'token-id': id = '', 'token-key': key = '' } = values;
const graph = graphOf(JSON.parse(await readFile(positionals[0] ?? 'doors.json', 'utf8')));
const result = await uploadGraph(graph.parts(), { url, credentials: { kind: 'token', id, key }, pollMs: 200 });
console.log(`${graph.nodeCount} nodes, ${graph.edgeCount} edges: ${result.message}`);
for (const line of [...result.errors, ...result.warnings]) console.error(line);
if (result.outcome !== 'complete') process.exitCode = 1;
