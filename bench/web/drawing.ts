import type { Browser, Page } from 'playwright-core';
import { Batch } from '../../packages/graph/src/index.ts';
import { WebTest } from '../../packages/web/testing/index.ts';
import { startTestServers } from '../../scripts/throwaway-postgres.ts';
import type { BenchOptions } from '../main.ts';
import { percentile, type Row } from '../table.ts';
import { type Frame, framesIn, framesPerSecond, longestTask, type Work, workIn } from './trace.ts';

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
/** The processor plays the graphics card, in a process of its own: pixels are then no work of the page, as with a card. */
const DRAWING_FLAGS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--enable-precise-memory-info'];
/** Pixels come slowly from a processor: there are fewer frames then, but never so few that a percentile means nothing. */
const TIMEOUT_MS = 20_000;
const FRAMES_AT_LEAST = 60;
const MIDDLE = { x: 800, y: 420 };
/** Nothing lies there: a node would be dragged alone. */
const CORNER = { x: 1200, y: 130 };

/** How much the page itself has to do while a user works with a large drawing. */
export async function benchDrawing({ findings, quick }: BenchOptions): Promise<void> {
  const sizes = quick ? [1_000] : [1_000, 3_000, 10_000];
  const { bundled, system } = await startTestServers();
  process.env.CHOKEPOINT_TEST_PRIVATE = bundled.url;
  process.env.CHOKEPOINT_TEST_POSTGRES = system.url;
  const web = await WebTest.start({}, DRAWING_FLAGS);
  try {
    const batches = sizes.map((nodes) => randomGraph(nodes, nodes * 3));
    await web.service.commit({ batches });
    const page = await web.adminWindow('/explore', { reducedMotion: 'no-preference' });
    const loaded = await loadedBytes(page);
    const moving: Row[] = [];
    const drawing: Row[] = [];
    const acting: Row[] = [];
    for (const nodes of sizes) {
      drawing.push(await draw(page, nodes));
      const { rows, rest } = await move(page, nodes, quick ? 60 : 300);
      moving.push(...rows);
      acting.push(actRow(nodes, 'coming to rest', rest), ...(await act(page, nodes)));
    }
    findings.table('First load of Explore, compressed', [loaded]);
    findings.table('From the answer to the drawing', drawing);
    findings.table('While the drawing moves: work of the main thread per frame, from a trace', moving);
    findings.table('Working in the drawing: work of the main thread for one act, from a trace', acting);
  } finally {
    await web.stop();
    await Promise.all([bundled.stop(), system.stop()]);
  }
}

const sizeOf = (nodes: number) => `${nodes.toLocaleString('en-US')} / ${(nodes * 3).toLocaleString('en-US')}`;

const actRow = (nodes: number, act: string, { cpuMs, workMs }: Work): Row => ({
  'nodes / edges': sizeOf(nodes),
  act,
  'cpu ms': cpuMs.toFixed(1),
  'clock ms': workMs.toFixed(1),
});

/** What a browser that knows nothing yet fetches of the application to show the page. */
async function loadedBytes(page: Page): Promise<Row> {
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/ui/'))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  );
  const kb = (ending: RegExp) =>
    Math.round(files.filter(({ name }) => ending.test(name)).reduce((sum, { bytes }) => sum + bytes, 0) / 1024);
  return { 'scripts KB': kb(/\.js$/), 'styles KB': kb(/\.css$/), 'fonts KB': kb(/\.woff2$/), 'all KB': kb(/./) };
}

/** Asks for a graph and waits until it lies where it belongs. */
async function draw(page: Page, nodes: number): Promise<Row> {
  const query = `MATCH p = ()-[:Leads${nodes}]->() RETURN p`;
  const browser = page.context().browser() as Browser;
  await browser.startTracing(page, { categories: CATEGORIES });
  const started = performance.now();
  await page.goto(`/ui/explore?tab=cypher&layout=force&query=${encodeURIComponent(query)}`);
  const drawing = page.locator('[data-testid=drawing][data-arranged=true]:not([data-nodes="0"])');
  await drawing.waitFor({ state: 'attached', timeout: 120_000 });
  const wholeMs = performance.now() - started;
  await waitUntilSettled(page);
  const { cpuMs: blockMs } = longestTask(JSON.parse((await browser.stopTracing()).toString('utf8')));
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const seen = await page.evaluate(() => {
    const took = (name: string) => performance.getEntriesByName(name).at(-1);
    const answered = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/graphs/cypher'))
      .reduce((latest, entry) => Math.max(latest, (entry as PerformanceResourceTiming).responseEnd), 0);
    return {
      shownMs: (took('drawing shown')?.startTime ?? Number.NaN) - answered,
      arrangedMs: (took('drawing arranged')?.startTime ?? Number.NaN) - answered,
      layoutMs: took('layout')?.duration ?? Number.NaN,
      heap: (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
    };
  });
  await session.detach();
  return {
    'nodes / edges': sizeOf(nodes),
    'whole page s': (wholeMs / 1000).toFixed(1),
    'answer to first drawing ms': Math.round(seen.shownMs),
    'answer to arranged ms': Math.round(seen.arrangedMs),
    'layout in its thread ms': Math.round(seen.layoutMs),
    'longest block, cpu ms': Math.round(blockMs),
    'memory of scripts MB': Math.round(seen.heap / 2 ** 20),
  };
}

/** Drags the drawing about, looks closer and from farther, and points at things. */
async function move(page: Page, nodes: number, steps: number): Promise<{ readonly rows: Row[]; readonly rest: Work }> {
  const row = (what: string, frames: readonly Frame[]): Row => {
    const work = frames.map(({ workMs }) => workMs);
    const cpu = frames.map(({ cpuMs }) => cpuMs);
    return {
      'nodes / edges': sizeOf(nodes),
      while: what,
      frames: frames.length,
      'frames/s': framesPerSecond(frames).toFixed(1),
      'cpu p50 ms': percentile(cpu, 0.5).toFixed(1),
      'cpu p95 ms': percentile(cpu, 0.95).toFixed(1),
      'cpu max ms': Math.max(...cpu).toFixed(1),
      'clock p50 ms': percentile(work, 0.5).toFixed(1),
      'clock p95 ms': percentile(work, 0.95).toFixed(1),
    };
  };
  await page.mouse.move(CORNER.x, CORNER.y);
  await waitUntilSettled(page);
  await page.mouse.down();
  const pan = await tracedOnly(page, () =>
    repeat(steps, (step) =>
      page.mouse.move(CORNER.x + 150 * (Math.cos(step / 20) - 1), CORNER.y + 100 * Math.sin(step / 15)),
    ),
  );
  const rest = await tracedOnly(page, async () => {
    await page.mouse.up();
    await waitUntilSettled(page);
  });
  await page.mouse.move(MIDDLE.x, MIDDLE.y);
  await waitUntilSettled(page);
  const zoom = await tracedOnly(page, () =>
    repeat(Math.max(steps / 10, 10), async (step) => {
      await page.mouse.wheel(0, step % 6 < 3 ? -120 : 120);
      await page.waitForTimeout(150); // as long as one turn of the wheel moves the drawing
    }),
  );
  await waitUntilSettled(page);
  const hover = await tracedOnly(page, () =>
    repeat(steps / 2, (step) =>
      page.mouse.move(MIDDLE.x + 200 * Math.cos(step), MIDDLE.y + 150 * Math.sin(step * 1.3)),
    ),
  );
  const rows = [row('panning', framesIn(pan)), row('zooming', framesIn(zoom)), row('pointing', framesIn(hover))];
  return { rows, rest: workIn(rest) };
}

/** A number of times, or as often as the timeout allows. */
async function repeat(times: number, act: (step: number) => Promise<void>): Promise<void> {
  const began = performance.now();
  for (let step = 1; step <= times; step++) {
    if (step > FRAMES_AT_LEAST && performance.now() - began > TIMEOUT_MS) return;
    await act(step);
  }
}

/** Looks for something by name, selects it and lets it go. */
async function act(page: Page, nodes: number): Promise<Row[]> {
  const row = (what: string, work: Work) => actRow(nodes, what, work);
  const rows: Row[] = [];
  await page.getByRole('button', { name: 'Find in graph' }).click();
  const find = await trace(page, async () => {
    await page.getByRole('textbox', { name: 'Name or object ID in graph' }).fill(`NODE ${nodes} 77`);
    await page.getByRole('button', { name: `NODE ${nodes} 77`, exact: true }).waitFor();
  });
  rows.push(row('finding by name', workIn(find)));
  const select = await trace(page, async () => {
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: `About NODE ${nodes} 77`, exact: true }).waitFor();
  });
  rows.push(row('selecting', workIn(select)));
  const leave = await trace(page, async () => {
    await page.getByRole('button', { name: 'Close the panel' }).click();
    await page.getByRole('region', { name: `About NODE ${nodes} 77`, exact: true }).waitFor({ state: 'detached' });
  });
  rows.push(row('letting go', workIn(leave)));
  return rows;
}

/** Everything that the page did because of something, until it is on the screen. */
async function trace(page: Page, work: () => Promise<void>) {
  await waitUntilSettled(page);
  return tracedOnly(page, async () => {
    await work();
    await waitUntilSettled(page);
  });
}

async function tracedOnly(page: Page, work: () => Promise<void>) {
  const browser = page.context().browser() as Browser;
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  return JSON.parse((await browser.stopTracing()).toString('utf8'));
}

/** Until what was begun is on the screen: the camera has come to rest, names are written, and two more frames are shown. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForTimeout(400);
  await page.waitForFunction(
    () => {
      const names = document.querySelector<HTMLElement>('canvas.sigma-labels');
      return names?.style.visibility !== 'hidden';
    },
    undefined,
    { polling: 200, timeout: 60_000 },
  );
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** Everybody leads to some others; the same numbers each time. */
function randomGraph(nodes: number, edges: number) {
  const batch = new Batch();
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const id = (node: number) => `N${nodes}-${node}`;
  for (let node = 0; node < nodes; node++)
    batch.node(id(node), ['Base', node % 3 === 0 ? 'Group' : 'User'], {
      objectid: id(node),
      name: `NODE ${nodes} ${node}`,
    });
  for (let edge = 0; edge < edges; edge++) batch.edge(id(edge % nodes), `Leads${nodes}`, id(random(nodes)), {});
  return batch.pack();
}
