import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isUnsafeMarkdown } from '../../src/extensions/markdown-safety.ts';
import { checkTemplate } from '../../src/templates/template-syntax.ts';

describe('Templates of object panels', () => {
  it('may hold what the template language knows', () => {
    for (const template of [
      '',
      'no action at all } {',
      '{{ .Properties.name }}',
      '{{.NodeID}} {{- .Properties.name -}} x',
      `{{${' '.repeat(200)}- }}`.replace('- }}', '-}}').replace('{{', '{{ .A'),
      '{{/* a comment with }} */}}text',
      '{{ if and (eq .Properties.enabled true) .Kinds }}yes{{ else if not .X }}no{{ else }}?{{ end }}',
      '{{ range $index, $kind := .Kinds }}{{ $index }}: {{ $kind.Name }}{{ if eq $index 3 }}{{ break }}{{ end }}{{ else }}none{{ end }}',
      '{{ with .Properties.name }}{{ . | upper | quote }}{{ end }}',
      '{{ $x := 1 }}{{ $x = add $x 2 }}{{ printf "%d %s" $x `raw "text"` }}',
      '{{ (index .Kinds 0).Name | default "none" }}',
      '{{ define "row" }}{{ .A }}{{ end }}{{ template "row" . }}{{ block "b" . }}x{{ end }}',
      "{{ eq 'x' 1.5e3 -7 0x1F nil true }}",
    ])
      assert.doesNotThrow(() => checkTemplate(template), template);
  });

  it('are refused with a reason where they cannot be read', () => {
    for (const [template, reason] of [
      ['{{ .A', 'unclosed action'],
      ['{{ "open }}', 'unexpected "\\"" in an action'],
      ['{{ }}', 'missing value for command'],
      ['{{ .A | }}', 'missing value for command'],
      ['{{ (.A }}', 'unclosed left parenthesis'],
      ['{{ .A) }}', 'unexpected ) in an action'],
      ['{{ end }}', 'unexpected {{end}}'],
      ['{{ else }}', 'unexpected {{else}}'],
      ['{{ if .A }}{{ else }}{{ else }}{{ end }}', 'unexpected {{else}}'],
      ['{{ range .A }}', '{{range}} without {{end}}'],
      ['{{ break }}', '{{break}} outside {{range}}'],
      ['{{ unheardOf .A }}', 'function "unheardOf" not defined'],
      ['{{ sha256sum .A }}', 'function "sha256sum" not defined'],
      ['{{ $x }}', 'undefined variable "$x"'],
      ['{{ with $x := .A }}{{ $x }}{{ end }}{{ $x }}', 'undefined variable "$x"'],
      ['{{ template row }}', 'a template needs a name in quotes'],
      ['{{ if .A }}{{ define "x" }}{{ end }}{{ end }}', 'unexpected {{define}}'],
      ['{{/* never closed', 'unclosed comment'],
      ['{{ .A"x" }}', 'unexpected "x" after an operand'],
      ['{{ ! }}', 'unexpected "!" in an action'],
    ] as const)
      assert.throws(() => checkTemplate(template), { name: 'TemplateFault', message: reason }, template);
  });
});

describe('Markdown', () => {
  it('is safe with plain formatting, harmless tags and links to pages', () => {
    for (const content of [
      '# Title\n\n* a < b and c > d\n* `<script>` in code\n\n```html\n<script>alert(1)</script>\n```',
      'see [this](https://example.com/a?b=c) or <https://example.com> or <mail@example.com>',
      '<b>bold</b><br/><img src="https://example.com/x.png" alt="x"> <details open><summary>more</summary></details>',
      '[relative](/ui/explore?x=1#y)\n\n[named]: ../other "title"',
      'net user x <y and nothing more',
      '~~~\n<iframe>\n~~~',
      'a `` <script> ` `` b',
    ])
      assert.equal(isUnsafeMarkdown(content), false, content);
  });

  it('is unsafe with scripts, frames, handlers, comments, and links that run something', () => {
    for (const content of [
      '<script>alert(1)</script>',
      'text <SCRIPT src=x></SCRIPT>',
      '<iframe src="https://example.com"></iframe>',
      '<b onclick="x()">b</b>',
      '<p style="position:fixed">x</p>',
      '<a href="javascript:alert(1)">x</a>',
      "<a href=' java\nscript:alert(1)'>x</a>",
      '<a href="&#106;avascript:alert(1)">x</a>',
      '[x](javascript:alert(1))',
      '[x](<data:text/html,x>)',
      '[x]: vbscript:x',
      '<javascript:alert(1)>',
      '<!-- a comment -->',
      '<?php x ?>',
      '<made-up-tag>',
      'net user <username> /add',
      '`unclosed <script>alert(1)</script>',
      '```\ncode\n```\n<script>x</script>',
      '<script\nsrc=x',
      '<img src=x onerror=alert(1)>',
    ])
      assert.equal(isUnsafeMarkdown(content), true, content);
  });

  it('is judged in one pass, also where backticks, tags or brackets never end', () => {
    let runs = '';
    for (let length = 1; runs.length < 300_000; length++) runs += `${'`'.repeat(length)} `;
    assert.equal(isUnsafeMarkdown(runs), false);
    assert.equal(isUnsafeMarkdown('<a '.repeat(100_000)), true);
    assert.equal(isUnsafeMarkdown('{{ '.repeat(10_000)), false);
    assert.equal(isUnsafeMarkdown('[x]('.repeat(100_000)), false);
  });
});
