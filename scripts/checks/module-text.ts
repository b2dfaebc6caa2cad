type Named = { readonly name: string; readonly from: string };

/** The imports and exports of a module, read from its text as our formatter writes it: at the start of a line. */
export type ModuleText = {
  readonly declared: readonly string[];
  /** `export { name as other } from`, and `export * as other from`, whose name is `*`. */
  readonly passedOn: readonly (Named & { readonly as: string })[];
  /** `export * from`. */
  readonly passedOnWhole: readonly string[];
  readonly imports: readonly Named[];
  /** `import * as all from`, `import('...')`, `new URL('...')` for a thread, `export * as all from`. */
  readonly importedWhole: readonly string[];
  /** Whether the name also stands somewhere else than where it is declared. */
  usesItself(name: string): boolean;
};

const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm;
const LIST = /^(import|export)(?: type)? (?:\w+, )?\{([^}]*)\}(?: from '([^']+)')?;/gm;
const WHOLE_EXPORT = /^export \* from '([^']+)';/gm;
const NAMED_WHOLE_EXPORT = /^export \* as (\w+) from '([^']+)';/gm;
const WHOLE_IMPORT = /^import (?:type )?\* as \w+ from '([^']+)';/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*'([^']+)'\s*\)/g;
const URL_OF_MODULE = /\bnew URL\(\s*'([^']+\.ts)'/g;

export function moduleText(source: string): ModuleText {
  const text = source.replace(/^\s*\/\*\*[\s\S]*?\*\//gm, '').replace(/^\s*\/\/.*$/gm, '');
  const declared = [...text.matchAll(DECLARED)].map((match) => match[1]!);
  const passedOn: ModuleText['passedOn'][number][] = [];
  const imports: Named[] = [];
  for (const [, keyword, list, from] of text.matchAll(LIST))
    for (const { name, as } of namesOf(list!)) {
      if (keyword === 'import') imports.push({ name, from: from! });
      else if (from) passedOn.push({ name, as, from });
      else declared.push(as);
    }
  const named = [...text.matchAll(NAMED_WHOLE_EXPORT)];
  for (const [, as, from] of named) passedOn.push({ name: '*', as: as!, from: from! });
  const sources = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!);
  return {
    declared,
    passedOn,
    passedOnWhole: sources(WHOLE_EXPORT),
    imports,
    importedWhole: [
      ...sources(WHOLE_IMPORT),
      ...sources(DYNAMIC_IMPORT),
      ...sources(URL_OF_MODULE),
      ...named.map((match) => match[2]!),
    ],
    usesItself: (name) => text.split(new RegExp(`\\b${name}\\b`)).length > 2,
  };
}

function namesOf(list: string): { name: string; as: string }[] {
  return list
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter((part) => part !== '')
    .map((part) => {
      const [name, as = name] = part.split(' as ') as [string, string?];
      return { name, as: as! };
    });
}

/** The words of a document that stand in its examples and between backticks. */
export function codeWords(markdown: string): ReadonlySet<string> {
  const code = markdown.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? [];
  return new Set(code.join('\n').match(/\w+/g));
}
