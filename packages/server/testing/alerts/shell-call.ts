/** One `curl` of a document: what it sends, and where the answer goes. */
export type ShellCall = {
  readonly text: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The file that the body comes from. */
  readonly bodyFile: string | undefined;
  /** The file that the answer is written to. */
  readonly output: string | undefined;
};

/** The commands of the `sh` blocks of a page. A quoted text may be longer than a line, and a backslash continues one. */
export function commandsOf(page: string): string[] {
  return [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => {
    const commands: string[] = [];
    let open = '';
    for (const line of block.trimEnd().split('\n')) {
      open += `${open === '' ? '' : '\n'}${line}`;
      const isQuoted = (open.replace(/'[^']*'|"[^"]*"/g, '').match(/['"]/g) ?? []).length > 0;
      if (isQuoted || open.endsWith('\\')) continue;
      commands.push(open);
      open = '';
    }
    return open === '' ? commands : [...commands, open];
  });
}

/** Reads a `curl`; throws for anything else, and for options that the pages do not use. */
export function shellCall(text: string, variables: Readonly<Record<string, string>>): ShellCall {
  const [program, ...words] = shellWords(text, variables);
  if (program !== 'curl') throw new Error(`not a call that can be replayed: ${text}`);
  const headers: Record<string, string> = {};
  const options = new Map<string, string>();
  let url: string | undefined;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (!word.startsWith('-')) url = word;
    else if (!['-X', '-H', '-d', '-o', '--data-binary'].includes(word))
      throw new Error(`unknown option ${word}: ${text}`);
    else if (word === '-H') {
      const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(words[++at] ?? '') ?? [];
      headers[name.toLowerCase()] = value;
    } else options.set(word, words[++at] ?? '');
  }
  if (!url) throw new Error(`no address: ${text}`);
  const data = options.get('-d') ?? options.get('--data-binary');
  const bodyFile = data?.startsWith('@') ? data.slice(1) : undefined;
  const method = options.get('-X') ?? (data === undefined ? 'GET' : 'POST');
  const body = bodyFile === undefined ? data : undefined;
  return { text, method, url, headers, body, bodyFile, output: options.get('-o') };
}

/** Splits a command as a shell does: quotes, variables, and a backslash at the end of a line. */
function shellWords(text: string, variables: Readonly<Record<string, string>>): string[] {
  const expand = (part: string) =>
    part.replace(/\$([A-Z_]+)/g, (_, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`$${name} is not set: ${text}`);
      return value;
    });
  const words: string[] = [];
  let word: string | undefined;
  for (const [part = ''] of text.replaceAll('\\\n', ' ').matchAll(/'[^']*'|"[^"]*"|\s+|[^\s'"]+/g)) {
    if (/^\s/.test(part)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (part.startsWith("'")) word = (word ?? '') + part.slice(1, -1);
    else word = (word ?? '') + expand(part.startsWith('"') ? part.slice(1, -1) : part);
  }
  return word === undefined ? words : [...words, word];
}
