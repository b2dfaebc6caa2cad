import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { codeWords, type ModuleText, moduleText } from './module-text.ts';

/** By import name, such as `@chokepoint/graph`: the file behind it. */
type Doors = ReadonlyMap<string, string>;

const FILES = ['packages/*/{src,test,testing,build}/**/*.{ts,tsx}', 'packages/*/*.md', '{bench,scripts}/**/*.ts'];
const CHECKED = /^(?:packages\/[^/]+\/(?:src|testing|build)|bench|scripts)\//;
const TEST = /^(?:packages\/[^/]+|scripts)\/test\//;

export async function exportFaults(): Promise<string[]> {
  const texts = new Map<string, string>();
  for await (const path of glob(FILES, { cwd: projectRoot }))
    texts.set(path, readFileSync(join(projectRoot, path), 'utf8'));
  return exportFaultsOf(texts, await packageDoors(), CHECKED);
}

async function packageDoors(): Promise<Doors> {
  const doors = new Map<string, string>();
  for await (const path of glob('packages/*/package.json', { cwd: projectRoot })) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(projectRoot, path), 'utf8')) as {
      name: string;
      exports?: Record<string, string>;
    };
    for (const [door, target] of Object.entries(exports)) doors.set(join(name, door), join(dirname(path), target));
  }
  return doors;
}

/**
 * Exports that no other file uses, and code that only tests use. A document of a package uses what it writes as code
 * and the package offers to others.
 */
export function exportFaultsOf(texts: ReadonlyMap<string, string>, doors: Doors, checked: RegExp): string[] {
  const users = new ExportUsers(texts, doors);
  const faults: string[] = [];
  for (const [path, module] of users.modules)
    if (checked.test(path))
      for (const name of [...module.declared, ...module.passedOn.map((one) => one.as)]) {
        const reason = reasonAgainst(path, name, module, users.of(path, name));
        if (reason) faults.push(`${path}: ${name} ${reason}`);
      }
  return faults.sort();
}

function reasonAgainst(path: string, name: string, module: ModuleText, users: readonly string[]): string | undefined {
  const isDeclaredHere = module.declared.includes(name);
  const isUsedHere = isDeclaredHere && module.usesItself(name);
  if (users.length === 0) return isUsedHere ? 'is used in this file only: it needs no export' : 'is used nowhere';
  if (!isDeclaredHere || isUsedHere || path.includes('/testing/')) return undefined;
  return users.every((user) => TEST.test(user)) ? 'is used by tests only' : undefined;
}

/** Which files import what, directly or through files that pass it on. */
class ExportUsers {
  readonly modules: ReadonlyMap<string, ModuleText>;
  readonly #doors: Doors;
  readonly #users = new Map<string, Set<string>>();

  constructor(texts: ReadonlyMap<string, string>, doors: Doors) {
    this.#doors = doors;
    const code = [...texts].filter(([path]) => !path.endsWith('.md'));
    this.modules = new Map(code.map(([path, text]) => [path, moduleText(text)]));
    for (const [path, { imports, importedWhole }] of this.modules) {
      for (const { name, from } of imports) this.#note(this.#resolve(path, from), name, path);
      for (const from of importedWhole) this.#noteAll(this.#resolve(path, from), path);
    }
    for (const [path, text] of texts) if (path.endsWith('.md')) this.#noteDocument(path, text);
  }

  of(path: string, name: string): readonly string[] {
    return [...(this.#users.get(`${path} ${name}`) ?? [])];
  }

  #resolve(from: string, specifier: string): string {
    return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : (this.#doors.get(specifier) ?? '');
  }

  #note(path: string, name: string, user: string): void {
    const module = this.modules.get(path);
    if (!module) return;
    const key = `${path} ${name}`;
    const known = this.#users.get(key) ?? new Set();
    if (known.has(user)) return;
    this.#users.set(key, known.add(user));
    for (const one of module.passedOn) if (one.as === name) this.#note(this.#resolve(path, one.from), one.name, user);
    if (!module.declared.includes(name))
      for (const from of module.passedOnWhole) this.#note(this.#resolve(path, from), name, user);
  }

  #noteAll(path: string, user: string): void {
    const module = this.modules.get(path);
    if (!module) return;
    for (const name of module.declared) this.#note(path, name, user);
    for (const { as } of module.passedOn) this.#note(path, as, user);
    for (const from of module.passedOnWhole) this.#noteAll(this.#resolve(path, from), user);
  }

  #noteDocument(path: string, text: string): void {
    const words = codeWords(text);
    for (const door of this.#doors.values())
      if (door.startsWith(`${dirname(path)}/`)) for (const word of words) this.#note(door, word, path);
  }
}
