import type { ElementRun, MemberUse } from '../json/scan-handler.ts';
import type { DocumentConverter } from '../records/document-converter.ts';
import type { RejectionLog } from '../records/rejection-log.ts';

/** A collector's file of a type that this version does not know. Its objects are counted and left out. */
export class UnknownDocument implements DocumentConverter {
  readonly nodeKinds: Iterable<string> = [];
  readonly #type: string;
  readonly #log: RejectionLog;
  objects = 0;

  constructor(type: string, log: RejectionLog) {
    this.#type = type;
    this.#log = log;
    this.#leaveOut(0);
  }

  member(path: string): MemberUse {
    return path === 'data' ? 'elements' : 'skip';
  }

  captured(): void {}

  elements(_path: string, { bounds }: ElementRun): boolean {
    this.#leaveOut(bounds.length / 2);
    return true;
  }

  refused(_path: string, index: number): void {
    if (index >= 0) this.#leaveOut(1);
  }

  mistyped(path: string, wanted: string, found: string): void {
    this.#log.error(`$.${path}`, `expected an ${wanted}, got ${found}`);
  }

  oddity(reason: string): void {
    this.#log.warning('$', reason);
  }

  finish(): string | undefined {
    return undefined;
  }

  #leaveOut(count: number): void {
    this.objects += count;
    this.#log.leftOut('$.meta.type', `object of file type ${this.#type}`, `objects of file type ${this.#type}`, count);
  }
}
