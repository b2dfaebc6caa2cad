import assert from 'node:assert/strict';
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
      const order = ['& $Check', 'if (-not $Apply)', '& $Undo', '& $Change', 'if (& $Check) { throw'];
      const places = order.map((text) => body.indexOf(text));
      assert.ok(
        places.every((at, i) => at > (places[i - 1] ?? -1)),
        String(places),
      );
      assert.match(content, /\[switch\]\$Apply/);
    }
  });
});

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
