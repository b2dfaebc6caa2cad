import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { applyDelta, deadlineIn, GraphBuilder, type GraphImage, Memory } from '@chokepoint/graph';
import { openUpload } from '@chokepoint/ingest';
import { loadCorpus, type QueryCorpus } from '../../../cypher/testing/corpus.ts';
import type { GraphFile } from '../../../ingest/testing/plain-graph.ts';
import { sharedFixtures } from '../../../ingest/testing/shared-fixtures.ts';
import type { NamedSource } from '../../src/offline/convert-files.ts';
import { imageOfFiles } from '../../src/offline/image-of-files.ts';
import { tagDefaultZones } from '../../src/offline/tag-default-zones.ts';
import { cypher } from '../../src/queries/cypher-task.ts';
import {
  hopsWithin,
  type PlainAnswer,
  type PrebuiltAnswer,
  prebuiltAnswers,
  shortestPathsOf,
  spelled,
} from '../../testing/prebuilt-answers.ts';

const fixtures = sharedFixtures();
const NOW = '2026-11-15T00:00:00Z';

type Analysis = 'first' | 'second';

/** The sample as the reference service has it after its first analysis and after its second, which finds more. */
async function sampleImages(folder: string): Promise<Record<Analysis, GraphImage>> {
  await using upload = await openUpload(join(folder, 'collector/ad_sampledata.zip'));
  const sources = upload.files.filter((file): file is NamedSource & typeof file => 'source' in file);
  const { image, failures } = await imageOfFiles(sources, { edition: 'community', time: NOW });
  assert.deepEqual(failures, []);
  const more = join(folder, 'golden-reference/ad_sampledata.second-analysis.json');
  const added = (JSON.parse(readFileSync(more, 'utf8')) as GraphFile).graph.edges;
  const second = tagDefaultZones(image);
  return { first: without(second, added), second };
}

function without(image: GraphImage, edges: GraphFile['graph']['edges']): GraphImage {
  const builder = new GraphBuilder(image);
  const node = (id: unknown) => image.nodeByObjectId(id as string)!;
  for (const { start, kind, end } of edges) {
    const edge = image.findEdge(node(start), image.edgeKind(kind)!, node(end));
    assert.ok(edge !== undefined, `${start} -${kind}-> ${end}`);
    builder.deleteEdge(image.edgeId(edge));
  }
  return applyDelta(image, builder.finish().delta);
}

function ask(image: GraphImage, query: string) {
  const input = { query, parameters: {}, properties: false, writes: 'off', displayKinds: [], environments: undefined };
  const limits = { deadline: deadlineIn(20_000), memory: new Memory() };
  const output = cypher(image, { ...input, writes: 'off', now: Date.parse(NOW) }, limits);
  if (output.kind === 'refused') return { status: 400, message: output.message };
  assert.equal(output.kind, 'graph');
  return { status: output.empty ? 404 : 200, data: JSON.parse(new TextDecoder().decode(output.json)).data };
}

type Drawn = {
  readonly nodes: Record<string, { objectId: string }>;
  readonly edges: readonly { source: string; target: string; kind: string }[];
};

function plain({ nodes, edges }: Drawn): PlainAnswer {
  const id = (node: string) => nodes[node]!.objectId;
  return {
    nodes: Object.values(nodes)
      .map((node) => node.objectId)
      .sort(),
    edges: edges.map(({ source, kind, target }) => spelled([id(source), kind, id(target)])).sort(),
  };
}

/** Every pair is connected, over as few edges as possible, and over no other edges than those of shortest paths. */
function assertShortestPaths(answer: PlainAnswer, expected: PrebuiltAnswer, analysis: Analysis): void {
  const { hops, ties } = shortestPathsOf(expected, analysis);
  assert.deepEqual(
    answer.edges.filter((edge) => !ties.has(edge)),
    [],
  );
  const within = hopsWithin(answer.edges, hops.keys());
  for (const [pair, length] of hops) assert.equal(within.get(pair), length, pair);
}

/** Which of the paths are within the limit is free, so all of them are counted instead. */
function assertAllPaths(image: GraphImage, query: string, expected: PrebuiltAnswer): void {
  const uncut = query.replace(/RETURN p\s+LIMIT \d+/, 'RETURN [count(p), sum(length(p)), max(length(p))] AS all');
  const [all] = ask(image, uncut).data.literals;
  assert.deepEqual(all.value, [expected.pairs, expected.pair_length_sum, expected.longest]);
}

const corpus = loadCorpus<QueryCorpus>('prebuilt-searches.json');
if (fixtures && corpus)
  describe('The prebuilt searches on ad_sampledata', () => {
    const answers = prebuiltAnswers(join(fixtures, '..'));
    let images: Record<Analysis, GraphImage>;
    before(async () => {
      images = await sampleImages(fixtures);
    });

    for (const [at, { name, query }] of corpus.queries.entries()) {
      const expected = answers[at]!;
      it(`${expected.variant}: ${name}`, () => {
        assert.equal(expected.name, name);
        for (const analysis of ['first', 'second'] as const) {
          const answer = ask(images[analysis], query);
          assert.equal(answer.status, expected.status);
          if (answer.status !== 200 || expected.limit_cut) continue;
          const ours = plain(answer.data);
          if (expected.pair_list) assertShortestPaths(ours, expected, analysis);
          else {
            const edges = expected.edge_list!.map(spelled).sort();
            assert.deepEqual(ours, { nodes: expected.node_ids!.toSorted(), edges });
          }
        }
        if (expected.limit_cut) assertAllPaths(images.first, query, expected);
      });
    }
  });
