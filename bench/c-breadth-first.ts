import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Adjacency, NodeIndex } from '@chokepoint/graph';

/** The plainest breadth-first loop over the same arrays. Prints the CPU milliseconds per start, the mean of `rounds`. */
const SOURCE = `
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void *fill(FILE *file, size_t bytes) {
  void *data = malloc(bytes);
  if (!data || fread(data, 1, bytes, file) != bytes) exit(1);
  return data;
}

int main(int argc, char **argv) {
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 1;
  uint32_t *size = fill(file, 8);
  uint32_t nodes = size[0], edges = size[1];
  uint32_t *start = fill(file, 4ul * nodes), *end = fill(file, 4ul * nodes), *target = fill(file, 4ul * edges);
  uint16_t *kind = fill(file, 2ul * edges);
  uint8_t *mask = fill(file, 65536);
  uint32_t rounds = strtoul(argv[2], 0, 10);
  for (int i = 3; i < argc; i++) {
    uint32_t from = strtoul(argv[i], 0, 10), head = 0, tail = 0;
    double began = now();
    for (uint32_t round = 0; round < rounds; round++) {
    head = tail = 0;
    uint32_t *hops = malloc(4ul * nodes), *queue = malloc(4ul * nodes);
    memset(hops, 255, 4ul * nodes);
    hops[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
      uint32_t node = queue[head++];
      for (uint32_t at = start[node]; at < end[node]; at++) {
        uint32_t next = target[at];
        if (hops[next] != UINT32_MAX || !mask[kind[at]]) continue;
        hops[next] = hops[node] + 1;
        queue[tail++] = next;
      }
    }
    free(hops);
    free(queue);
    }
    printf("%f %u\\n", (now() - began) / rounds, tail);
  }
  return 0;
}
`;

type CRun = { readonly milliseconds: number; readonly reached: number };

/** Breadth first in C from each start; `undefined` where there is no C compiler. */
export function breadthFirstInC(
  adjacency: Adjacency,
  kinds: Uint8Array,
  starts: readonly NodeIndex[],
  rounds: number,
): CRun[] | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-bench-'));
  try {
    const program = join(folder, 'breadth-first');
    writeFileSync(`${program}.c`, SOURCE);
    if (!compiled(program)) return undefined;
    const data = openSync(join(folder, 'graph'), 'w');
    const mask = new Uint8Array(65_536);
    mask.set(kinds);
    const { outStart, outEnd, outTarget, outKind } = adjacency;
    const size = Uint32Array.of(adjacency.nodeCount, outTarget.length);
    for (const array of [size, outStart, outEnd, outTarget, Uint16Array.from(outKind), mask])
      writeSync(data, new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    closeSync(data);
    const output = execFileSync(program, [join(folder, 'graph'), String(rounds), ...starts.map(String)], {
      encoding: 'utf8',
    });
    return output
      .trim()
      .split('\n')
      .map((line) => {
        const [milliseconds, reached] = line.split(' ').map(Number) as [number, number];
        return { milliseconds, reached };
      });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compiled(program: string): boolean {
  try {
    execFileSync('gcc', ['-O2', '-o', program, `${program}.c`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
