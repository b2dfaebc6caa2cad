import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { remedyOf } from '@chokepoint/model';
import { Language, type Node, Parser } from 'web-tree-sitter';
import { remediationScript } from '../../src/index.ts';
import { HOSTILE, removalsOfEveryKind } from '../../testing/removals.ts';

const GRAMMAR = fileURLToPath(import.meta.resolve('tree-sitter-powershell/tree-sitter-powershell.wasm'));

describe('PowerShell scripts', () => {
  const removals = removalsOfEveryKind();
  const wish = { format: 'powershell', title: HOSTILE, names: {} } as const;
  const script = remediationScript(removals, wish);
  let parser: Parser;
  before(async () => {
    await Parser.init();
    parser = new Parser();
    parser.setLanguage(await Language.load(GRAMMAR));
  });
  const parse = (text: string): Node => parser.parse(text)!.rootNode;

  it('are one for each directory', () => {
    assert.deepEqual(script.files.map(({ environmentId }) => environmentId).sort(), [
      '6C12B0B0-B2CC-4A73-8252-0B94BFCA2145',
      'S-1-5-21-1-2-3',
    ]);
  });

  it('have no syntax errors, whatever objects are called', () => {
    assert.equal(parse("Remove-Item 'unfinished").hasError, true);
    for (const { name, content } of script.files) assert.deepEqual(errorsIn(parse(content)), [], name);
  });

  it('have names in quotes and comments alone, in any code page', () => {
    for (const { name, content } of script.files) {
      assert.match(content, /^[\n -~]*$/, `${name} is ASCII`);
      const bare = outsideOfTexts(content);
      for (const part of ['calc', 'Brien', 'Remove-Item *', '[2J']) assert.ok(!bare.includes(part), `${name}: ${part}`);
      assert.ok(content.includes("'O''Brien '"), name);
    }
    assert.match(outsideOfTexts("a 'b' calc # d"), /calc/);
    assert.doesNotMatch(outsideOfTexts("a 'b '' calc' \"x `\" calc\" # calc\n@'\n' calc\n'@"), /calc/);
  });

  it('are by hand, with steps, for ids that are not what they are taken for', () => {
    const wrong = (id: string) => `x' or '1' eq '1/../${id}?`;
    const changed = removals.flatMap((one) => [
      { ...one, source: { ...one.source, id: wrong(one.source.id) } },
      { ...one, source: { ...one.source, id: `${wrong('')}; calc S-1-5-21-1-2-3-2` } },
      {
        ...one,
        source: { ...one.source, environmentId: "S-1-5'" },
        target: { ...one.target, environmentId: "S-1-5'" },
      },
    ]);
    for (const { removal, status, steps } of remediationScript(changed, wish).removals) {
      const isSidOfDirectory = removal.source.id.endsWith('-2') && !removal.kind.startsWith('AZ');
      if (isSidOfDirectory && removal.source.environmentId !== "S-1-5'") continue;
      assert.equal(status, 'by-hand', `${removal.kind} ${removal.source.id}`);
      assert.ok(steps.length > 0, removal.kind);
    }
    const { files } = remediationScript(changed, wish);
    for (const { content } of files) assert.ok(!/^(?!\s*#).*\bcalc\b/m.test(outsideOfTexts(content)));
  });

  it('are listed in the documentation by kind', () => {
    const ldif = new Map(
      remediationScript(removals, { ...wish, format: 'ldif' }).removals.map(({ removal, status }) => [removal, status]),
    );
    const rows = Map.groupBy(script.removals, ({ removal, status }) =>
      status === 'by-hand'
        ? 'by hand'
        : [
            removal.target.environmentId.startsWith('S-1-') ? 'PowerShell' : 'Graph PowerShell',
            ...(ldif.get(removal) === 'scripted' ? ['LDIF'] : []),
          ].join(', '),
    );
    const text = readFileSync(new URL('../../../../docs/findings.md', import.meta.url), 'utf8');
    for (const [how, own] of rows) {
      const kinds = own.map(({ removal }) => `\`${removal.kind}\``).sort();
      assert.ok(text.includes(`| ${how} | ${kinds.join(' ')} |`), `| ${how} | ${kinds.join(' ')} |`);
    }
  });

  it('call only functions that they define, with as many values as these take', () => {
    for (const { name, content } of script.files) {
      const defined = new Map(
        [...content.matchAll(/^function ([\w-]+)(?:\((.*)\))?/gm)].map(([, one, list]) => [
          one!,
          list?.split(/,\s*(?=[[$])/).length ?? 0,
        ]),
      );
      const calls = calledWithWhat(parse(content)).filter(([, values]) => values > 1);
      assert.ok(calls.length > 10, name);
      for (const [called, values] of calls)
        if (/^(Remove|Set|Clear)-/.test(called) && defined.has(called))
          assert.equal(values, defined.get(called), called);
    }
  });

  it('change what can be changed, and say what to do about the rest', () => {
    for (const { removal, status, steps } of script.removals) {
      const byHand = remedyOf(removal.kind)!.how === 'by-hand';
      assert.equal(status, byHand ? 'by-hand' : 'scripted', removal.kind);
      assert.equal(steps.length > 0, byHand, removal.kind);
    }
  });

  it('change nothing unless they are run with -Apply, and write the way back before each change', () => {
    for (const { content } of script.files) {
      const body = content.slice(content.indexOf('function Invoke-Removal'), content.indexOf('$RollbackHead = '));
      const order = ['& $Check', 'if (-not $Apply)', '& $Undo', '& $Change', 'Wait-Gone $Check'];
      const places = order.map((text) => body.indexOf(text));
      assert.ok(
        places.every((at, i) => at > (places[i - 1] ?? -1)),
        String(places),
      );
      assert.match(content, /\[switch\]\$Apply/);
    }
  });
});

/** What is left of a script without its texts and comments. PowerShell takes typographic quotes for plain ones. */
function outsideOfTexts(script: string): string {
  const single = "['\u2018-\u201b]";
  const double = '["\u201c-\u201e]';
  const text = [
    `@${single}[ \\t]*\\r?\\n[^]*?\\n${single}@`,
    `${single}(?:[^'\u2018-\u201b]|${single}{2})*${single}`,
    `${double}(?:[^"\u201c-\u201e\`]|\`[^]|${double}{2})*${double}`,
    '<#[^]*?#>',
    '(?<![^\\s;(){}])#[^\\r\\n]*',
    '(`[^])',
  ];
  return script.replace(new RegExp(text.join('|'), 'g'), ' ');
}

function errorsIn(node: Node): string[] {
  if (!node.hasError) return [];
  if (node.isError || node.isMissing) return [`line ${node.startPosition.row + 1}: ${node.text.slice(0, 80)}`];
  return node.children.flatMap((child) => (child ? errorsIn(child) : []));
}

/** Commands on the top level, with the number of their values. */
function calledWithWhat(root: Node): [name: string, values: number][] {
  return root.descendantsOfType('command').flatMap((command) => {
    const name = command?.childForFieldName('command_name')?.text;
    const elements = command?.childForFieldName('command_elements');
    if (!name || !elements) return [];
    return [
      [name, elements.children.filter((one) => one && one.type !== 'command_argument_sep').length] as [string, number],
    ];
  });
}
