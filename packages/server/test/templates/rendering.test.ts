import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderTemplate } from '../../src/templates/render-template.ts';
import { TEMPLATE_FUNCTIONS } from '../../src/templates/template-functions.ts';
import { checkTemplate } from '../../src/templates/template-syntax.ts';
import { TEMPLATE_VALUES } from '../../src/templates/template-values.ts';

const CONTEXT = {
  NodeID: 17,
  Kinds: [
    { KindID: 2, Name: 'User', toString: () => 'User' },
    { KindID: 0, Name: 'Tag_Owned', toString: () => 'Tag_Owned' },
  ],
  Properties: { name: 'ALICE@CORP.LOCAL', enabled: true, count: 3, groups: ['b', 'a', 'b'], nested: { a: { b: 1 } } },
};

function shows(cases: Readonly<Record<string, string>>): void {
  for (const [template, text] of Object.entries(cases)) {
    checkTemplate(template);
    assert.deepEqual(renderTemplate(template, CONTEXT), { text }, template);
  }
}

function faults(...templates: string[]): void {
  for (const template of templates) {
    const { text, fault } = renderTemplate(template, CONTEXT);
    assert.equal(text, template, 'a text with a fault is shown as it was written');
    assert.ok(fault, template);
  }
}

describe('A text about an object', () => {
  it('can use every function that it is checked for, and no other', () => {
    assert.deepEqual(Object.keys(TEMPLATE_VALUES).sort(), [...TEMPLATE_FUNCTIONS].sort());
  });

  it('shows values, lists and what is missing', () => {
    shows({
      '{{ .NodeID }} {{ .Kinds }} {{ .Properties.nothing }}': '17 [User Tag_Owned] <no value>',
      'a {{- .NodeID -}} b {{/* not seen */}}c': 'a17b c',
      '{{ .Properties.groups }} {{ .Properties.nested }}': '[b a b] map[a:map[b:1]]',
      '{{ "}}" }}{{ `"raw"` }}{{ "tab\\tA" }}': '}}"raw"tab\tA',
    });
  });

  it('chooses, loops, leaves loops, and calls templates of its own', () => {
    shows({
      '{{ range $i, $g := .Properties.groups }}{{ if eq $i 1 }}{{ continue }}{{ end }}{{ $i }}{{ $g }} {{ end }}':
        '0b 2b ',
      '{{ range .Properties.groups }}{{ . }}{{ break }}{{ end }}': 'b',
      '{{ range .Properties.none }}x{{ else }}none{{ end }}': 'none',
      '{{ with .Properties.nested.a }}{{ .b }}{{ $.NodeID }}{{ end }}': '117',
      '{{ if not .Properties.enabled }}off{{ else if gt .Properties.count 2.0 }}many{{ else }}few{{ end }}': 'many',
      '{{ define "row" }}<{{ . }}>{{ end }}{{ range .Properties.groups }}{{ template "row" . }}{{ end }}': '<b><a><b>',
      '{{ block "name" .Properties }}{{ .name }}{{ end }}': 'ALICE@CORP.LOCAL',
    });
    faults('{{ template "none" . }}', '{{ define "x" }}{{ template "x" . }}{{ end }}{{ template "x" . }}');
  });

  it('works on texts', () => {
    shows({
      '{{ abbrev 5 "hello world" }} {{ abbrevboth 5 10 "1234 5678 9123" }}': 'he... ...5678...',
      '{{ trunc 5 "hello world" }} {{ trunc -5 "hello world" }}': 'hello world',
      '{{ trimAll "$" "$5.00$" }} {{ trimSuffix "-" "a-" }} {{ trimPrefix "-" "-a" }} {{ trim "  x " }}': '5.00 a a x',
      '{{ title "hello world" }} {{ untitle "Hello World" }} {{ swapcase "aB" }}': 'Hello World hello world Ab',
      '{{ substr 0 5 "hello world" }} {{ repeat 3 "ab" }} {{ nospace "a b c" }} {{ initials "First Try" }}':
        'hello ababab abc FT',
      '{{ snakecase "FirstName" }} {{ camelcase "http_server" }} {{ kebabcase "FirstName" }}':
        'first_name HttpServer first-name',
      '{{ wrap 5 "aaa bbb ccc" }}|{{ wrapWith 3 "/" "aa bb" }}': 'aaa\nbbb\nccc|aa/bb',
      '{{ quote "a" 1 }} {{ squote "a" }} {{ cat "a" 1 true }}': `"a" "1" 'a' a 1 true`,
      '{{ indent 2 "a\\nb" }}{{ nindent 1 "c" }}': '  a\n  b\n c',
      '{{ "a b" | replace " " "-" }} {{ plural "one" "many" 1 }} {{ plural "one" "many" 2 }}': 'a-b one many',
      '{{ join "," .Properties.groups }} {{ (split "$" "a$b")._1 }} {{ (splitn "$" 2 "a$b$c")._1 }}': 'b,a,b b b$c',
      '{{ splitList "," "a,b" }} {{ sortAlpha .Properties.groups }} {{ toStrings (list 1 2) }}': '[a b] [a b b] [1 2]',
      '{{ contains "b" "abc" }} {{ hasPrefix "a" "abc" }} {{ hasSuffix "b" "abc" }}': 'true true false',
      '{{ html "<a>" }} {{ urlquery "a b&c" }} {{ js "it\'s" }}': "&lt;a&gt; a+b%26c it\\'s",
    });
  });

  it('reckons', () => {
    shows({
      '{{ add 1 2 3 }} {{ add1 1 }} {{ sub 5 2 }} {{ mul 2 3 4 }} {{ div 7 2 }} {{ mod 7 2 }}': '6 2 3 24 3 1',
      '{{ addf 0.1 0.2 }} {{ subf 7.5 2 }} {{ mulf 1.5 2 }} {{ divf 10 4 }} {{ add1f 1.5 }}': '0.3 5.5 3 2.5 2.5',
      '{{ max 1 3 2 }} {{ min 1 3 2 }} {{ maxf 1.5 3 }} {{ minf 1.5 3 }} {{ biggest 1 2 }}': '3 1 3 1.5 2',
      '{{ ceil 123.001 }} {{ floor 123.9 }} {{ round 123.555555 3 }} {{ round 123.2 0 0.2 }}': '124 123 123.556 124',
      '{{ atoi "12" }} {{ atoi "x" }} {{ int "7" }} {{ int64 7.9 }} {{ float64 "1.5" }} {{ toDecimal "777" }}':
        '12 0 7 7 1.5 511',
      '{{ seq 5 }}|{{ seq -3 }}|{{ seq 0 2 5 }}|{{ seq 2 -2 }}|{{ seq 0 -2 -5 }}':
        '1 2 3 4 5|1 0 -1 -2 -3|0 2 4|2 1 0 -1 -2|0 -2 -4',
      '{{ until 3 }} {{ untilStep 3 9 3 }}': '[0 1 2] [3 6]',
    });
    faults('{{ div 1 0 }}', '{{ mod 1 0 }}');
  });

  it('makes lists and dictionaries and takes them apart', () => {
    shows({
      '{{ $l := list 1 2 3 }}{{ first $l }}{{ rest $l }}{{ last $l }}{{ initial $l }}': '1[2 3]3[1 2]',
      '{{ append (list 1) 2 }}{{ prepend (list 1) 0 }}{{ concat (list 1) (list 2) }}{{ reverse (list 1 2) }}':
        '[1 2][0 1][1 2][2 1]',
      '{{ uniq .Properties.groups }} {{ without .Properties.groups "b" }} {{ has "a" .Properties.groups }}':
        '[b a] [a] true',
      '{{ compact (list 1 "" 0 2) }} {{ slice (list 1 2 3) 1 }} {{ slice (list 1 2 3) 1 2 }} {{ chunk 2 (list 1 2 3) }}':
        '[1 2] [2 3] [2] [[1 2] [3]]',
      '{{ $d := dict "a" 1 "b" 2 }}{{ get $d "a" }}{{ get $d "z" }}{{ hasKey $d "b" }}{{ keys $d | sortAlpha }}{{ values $d }}':
        '1true[a b][1 2]',
      '{{ $d := dict "a" 1 }}{{ $_ := set $d "b" 2 }}{{ $d }}{{ $_ := unset $d "a" }}{{ $d }}': 'map[a:1 b:2]map[b:2]',
      '{{ pick (dict "a" 1 "b" 2) "a" }}{{ omit (dict "a" 1 "b" 2) "a" }}{{ pluck "a" (dict "a" 1) (dict "a" 2) }}':
        'map[a:1]map[b:2][1 2]',
      '{{ merge (dict "a" 1) (dict "a" 2 "b" 3) }}{{ mergeOverwrite (dict "a" 1) (dict "a" 2) }}':
        'map[a:1 b:3]map[a:2]',
      '{{ dig "nested" "a" "b" "x" .Properties }}{{ dig "no" "b" "x" .Properties }}': '1x',
      '{{ len "abc" }}{{ len .Kinds }}{{ (index .Kinds 0).Name }}{{ index .Properties "count" }}': '32User3',
    });
    faults('{{ index .Kinds 9 }}', '{{ first "x" }}', '{{ keys 1 }}', '{{ dig "a" }}');
  });

  it('writes values in other forms and reads them back', () => {
    shows({
      '{{ toJson (dict "b" "<" "a" 1) }} {{ toRawJson "<" }} {{ (fromJson "{\\"a\\":[1]}").a }}':
        '{"a":1,"b":"\\u003c"} "<" [1]',
      '{{ toPrettyJson (dict "a" 1) }}': '{\n  "a": 1\n}',
      '{{ b64enc "hi" }} {{ b64dec "aGk=" }} {{ b32enc "hi" }} {{ b32dec "NBUQ====" }}': 'aGk= hi NBUQ==== hi',
      '{{ base "/a/b.txt" }} {{ dir "/a/b.txt" }} {{ ext "/a/b.txt" }} {{ clean "/a/../b/" }} {{ isAbs "a" }}':
        'b.txt /a .txt /b false',
      '{{ osBase "/a/b" }} {{ semverCompare "^1.2.0" "1.4.3" }} {{ semverCompare ">=2, <3" "1.0.0" }}': 'b true false',
      '{{ $v := semver "1.2.3-alpha.1" }}{{ $v.Major }}{{ $v.Minor }}{{ $v.Prerelease }}': '12alpha.1',
    });
    faults('{{ fromJson "{" }}', '{{ semver "x" }}');
  });

  it('knows times and durations', () => {
    shows({
      '{{ duration 95 }} {{ duration "3661" }} {{ durationRound "2h10m5s" }} {{ durationRound "800h" }}':
        '1m35s 1h1m1s 2h 1mo',
      '{{ toDate "2006-01-02" "2017-12-31" | unixEpoch }}': '1514678400',
      '{{ mustToDate "02 Jan 06 15:04 MST" "05 Feb 21 10:30 UTC" }}': '2021-02-05 10:30:00 +0000 UTC',
      '{{ toDate "2006-01-02T15:04:05Z07:00" "2020-01-01T01:00:00+02:00" | mustDateModify "-1h" }}':
        '2019-12-31 22:00:00 +0000 UTC',
    });
    assert.match(renderTemplate('{{ ago (toDate "2006" "2001") }}', CONTEXT).text, /^\d+h\d+m\d+s$/);
    faults('{{ mustToDate "2006-01-02" "soon" }}', '{{ durationRound "soon" }}');
  });

  it('compares and tells what something is', () => {
    shows({
      '{{ eq 1 2 1 }} {{ ne "a" "b" }} {{ lt 1 2 }} {{ le 2 2 }} {{ gt "b" "a" }} {{ ge 1 2 }}':
        'true true true true true false',
      '{{ and 1 0 }} {{ or 0 "x" }} {{ not 1 }} {{ all 1 "a" }} {{ any 0 "" }} {{ empty "" }}':
        '0 x false true false true',
      '{{ default "d" "" }} {{ coalesce 0 "" "c" }} {{ ternary "y" "n" true }}': 'd c y',
      '{{ kindOf .Kinds }} {{ kindIs "map" .Properties }} {{ typeOf "a" }} {{ typeIs "string" 1 }}':
        'slice true string false',
      '{{ deepEqual (list 1 (list 2)) (list 1 (list 2)) }} {{ deepCopy (dict "a" 1) }}': 'true map[a:1]',
      '{{ printf "%s|%5d|%-4s|%.2f|%q|%v|%x|%%" "a" 42 "b" 1.5 "c" true 255 }}': 'a|   42|b   |1.50|"c"|true|ff|%',
      '{{ print "a" 1 }}{{ println "b" }}{{ hello }}': 'a1b\nHello!',
    });
    faults('{{ fail "no" }}', '{{ call .NodeID }}', '{{ lt "a" .Kinds }}');
  });

  it('cannot take for ever, or all memory', () => {
    faults(
      '{{ repeat 1000000000 "x" }}',
      '{{ seq 1 1000000000 }}',
      '{{ until 1000000000 }}',
      '{{ indent 1000000 "x" }}',
      '{{ range until 100000 }}{{ range until 100000 }}x{{ end }}{{ end }}',
      '{{ $x := repeat 100000 "x" }}{{ range until 1000 }}{{ $x }}{{ end }}',
    );
  });
});
