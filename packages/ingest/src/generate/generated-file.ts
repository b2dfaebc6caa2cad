/** One file of an environment, as a collector would have written it. Reading it twice gives the same bytes. */
export type GeneratedFile = { readonly name: string; read(): Iterable<Uint8Array> };

const PIECE = 1 << 16;
/** What a collector writes when it collects everything. */
const ALL_METHODS = 521215;

export function directoryFile(name: string, type: string, objects: () => Iterable<object>): GeneratedFile {
  return documentFile(name, objects, (count) => ({ methods: ALL_METHODS, type, count, version: 6 }));
}

export function azureFile(name: string, items: () => Iterable<object>): GeneratedFile {
  return documentFile(name, items, (count) => ({ type: 'azure', version: 5, count }));
}

/** Written object by object: never more than one of them and one piece of text in memory. */
function documentFile(
  name: string,
  objects: () => Iterable<object>,
  meta: (count: number) => Readonly<Record<string, unknown>>,
): GeneratedFile {
  return {
    name,
    *read() {
      let text = '{"data":[';
      let count = 0;
      for (const object of objects()) {
        text += count++ === 0 ? '' : ',';
        text += JSON.stringify(object);
        if (text.length < PIECE) continue;
        yield Buffer.from(text);
        text = '';
      }
      yield Buffer.from(`${text}],"meta":${JSON.stringify(meta(count))}}`);
    },
  };
}
