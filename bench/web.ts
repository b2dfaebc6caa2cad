import { Batch } from '../packages/graph/src/index.ts';
import { WebTest } from '../packages/web/testing/index.ts';
import type { BenchOptions } from './main.ts';
import { percentile, type Row } from './table.ts';
import { framesIn } from './web-trace.ts';

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
const QUERY = 'MATCH p = ()-[:Leads]->() RETURN p';

/** How much the page itself has to do while somebody moves a large drawing. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const rows: Row[] = [];
  for (const nodes of quick ? [1_000] : [1_000, 3_000, 10_000]) rows.push(await drawingOf(nodes, nodes * 3, quick));
  findings.table('Panning a drawing: work of the main thread per frame, from a trace', rows);
}

async function drawingOf(nodes: number, edges: number, quick: boolean): Promise<Row> {
  const web = await WebTest.start();
  try {
    await web.service.running.service.graph.commit(
      { batches: [randomGraph(nodes, edges)] },
      { cause: { kind: 'bench' } },
    );
    const page = await web.adminWindow('/explore');
    const asked = performance.now();
    await page.goto(`/ui/explore?tab=cypher&layout=force&query=${encodeURIComponent(QUERY)}`);
    const drawing = page.locator(`[data-testid=drawing][data-arranged=true]:not([data-nodes="0"])`);
    await drawing.waitFor({ state: 'attached', timeout: 240_000 });
    const drawnMs = performance.now() - asked;
    const shown = await drawing.evaluate((place) => ({
      nodes: Number(place.dataset.nodes),
      edges: Number(place.dataset.edges),
    }));
    await page.waitForTimeout(1_000); // the camera comes to rest
    const browser = page.context().browser()!;
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.mouse.move(900, 500);
    await page.mouse.down();
    const steps = quick ? 60 : 240;
    for (let step = 0; step < steps; step++)
      await page.mouse.move(900 + 150 * Math.sin(step / 20), 500 + 100 * Math.cos(step / 15));
    await page.mouse.up();
    const frames = framesIn(JSON.parse((await browser.stopTracing()).toString('utf8')));
    const work = frames.map(({ workMs }) => workMs).sort((a, b) => a - b);
    const cpu = frames.map(({ cpuMs }) => cpuMs).sort((a, b) => a - b);
    return {
      nodes: shown.nodes,
      edges: shown.edges,
      'drawn after s': (drawnMs / 1000).toFixed(1),
      frames: frames.length,
      'p50 ms': percentile(work, 0.5).toFixed(1),
      'p95 ms': percentile(work, 0.95).toFixed(1),
      'p99 ms': percentile(work, 0.99).toFixed(1),
      'cpu p95 ms': percentile(cpu, 0.95).toFixed(1),
    };
  } finally {
    await web.stop();
  }
}

/** Everybody leads to some others; the same numbers each time. */
function randomGraph(nodes: number, edges: number) {
  const batch = new Batch();
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let node = 0; node < nodes; node++)
    batch.node(`N${node}`, ['Base', node % 3 === 0 ? 'Group' : 'User'], { objectid: `N${node}`, name: `NODE ${node}` });
  for (let edge = 0; edge < edges; edge++) batch.edge(`N${edge % nodes}`, 'Leads', `N${random(nodes)}`, {});
  return batch.pack();
}
