import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scatteredTextFaults, unusedTextFaults } from '../checks/page-texts.ts';

describe('The check of where page texts are', () => {
  const at = (text: string, path = 'packages/web/src/alerts/a.tsx') => scatteredTextFaults([{ path, text }]);

  it('finds text between tags, in attributes, in fields and in notifications', () => {
    assert.deepEqual(at('const a = (\n  <p>\n    No alerts\n  </p>\n);'), [
      'packages/web/src/alerts/a.tsx:2: "No alerts" belongs in the texts of its area',
    ]);
    assert.equal(at('const a = <Card title="Alerts" />;').length, 1);
    assert.equal(at("const a = <Card title={on ? 'On' : <b />} />;").length, 1);
    assert.equal(at(`const a = <p>{count === 0 ? 'None.' : \`\${count} in all\`}</p>;`).length, 2);
    assert.equal(at("const a = <Table columns={['When', 'Who']} />;").length, 2);
    assert.equal(at("const tabs = [{ label: 'Alerts', to: '/alerts' }];", 'packages/web/src/alerts/tabs.ts').length, 1);
    assert.equal(at(`notify(\`\${name} is saved.\`);`, 'packages/web/src/alerts/save.ts').length, 1);
  });

  it('leaves names of the program, symbols, and what comes from a file of texts', () => {
    assert.deepEqual(at('const a = <Card title={alertTexts.alerts} tone="Good" className="px-4" />;'), []);
    assert.deepEqual(at("const a = <p>{kind === 'User' && name} · #{id}</p>;"), []);
    assert.deepEqual(at('const a = <Moment at={when[\'Last\']} what="program" />;'), []);
  });

  it('reads neither files of texts nor the catalogue of ready queries', () => {
    assert.deepEqual(at("const a = { title: 'Alerts' };", 'packages/web/src/alerts/texts.ts'), []);
    assert.deepEqual(at("const a = { title: 'Domain admins' };", 'packages/web/src/explore/query/ready/a.ts'), []);
  });

  it('finds texts that are used nowhere', () => {
    const texts = "export const on = 'On';\nexport const off = 'Off';\nexport const none = 'None';";
    const page = [
      "import * as alertTexts from './texts.ts';",
      "type Part = (typeof alertTexts)['off'];",
      'const a = <p>{alertTexts.on}</p>;',
    ].join('\n');
    assert.deepEqual(
      unusedTextFaults([
        { path: 'packages/web/src/alerts/texts.ts', text: texts },
        { path: 'packages/web/src/alerts/a.tsx', text: page },
      ]),
      ['packages/web/src/alerts/texts.ts: none is used nowhere'],
    );
  });
});
