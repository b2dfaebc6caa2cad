import { createHash } from 'node:crypto';
import { FONT_RULE } from './report-font.ts';

/** Light or dark like the reader's system; always light on paper. */
export const STYLE = `${FONT_RULE}
:root { --paper: #fff; --ink: #1c2330; --faint: #5d6778; --rule: #d9dee6; --accent: #1f5fbf;
  --critical: #7a2fb5; --high: #c0242c; --moderate: #b45309; --low: #7a6a00; }
@media (prefers-color-scheme: dark) { :root { --paper: #14181f; --ink: #e6e9ef; --faint: #9aa4b5; --rule: #323a47;
  --accent: #7fb0ff; --critical: #cf9bff; --high: #ff8a8f; --moderate: #ffb366; --low: #e8d44d; } }
@page { size: A4; margin: 18mm 16mm 20mm;
  @bottom-left { content: "Attack path report, confidential"; font: 8.5pt sans-serif; color: #555; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 8.5pt sans-serif; color: #555; } }
@page :first { @bottom-left { content: none; } @bottom-right { content: none; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 14px/1.5 "Inter Report", system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 1.5rem; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--rule); }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--rule); vertical-align: top;
  overflow-wrap: break-word; }
th { vertical-align: bottom; hyphens: manual; overflow-wrap: normal; } td:first-child, .whole { overflow-wrap: normal; white-space: nowrap; }
#counts td:first-child { white-space: normal; } #counts th:first-child { width: 60%; }
[data-prefixes] { width: auto; } [data-prefixes] th, [data-prefixes] td { padding-right: 2.5rem; }
[data-removals] th:nth-child(3), [data-removals] th:nth-child(4) { width: 40%; }
table + p.faint { break-before: avoid; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; } td.number { white-space: nowrap; overflow-wrap: normal; }
th:last-child, td:last-child { padding-right: 0; }
thead { display: table-header-group; } tr, figure, svg { break-inside: avoid; } article { margin: 2rem 0; }
h2, h3, h4, h5, h6 { break-after: avoid; } h4, h5, h6 { font-size: 1em; margin: 1.1em 0 .3em; } p, li { orphans: 3; widows: 3; }
 figure { margin: 1rem 0; } figcaption { font-weight: 600; }
svg { width: 100%; height: auto; } svg text { fill: var(--faint); font-size: 11px; }
svg .grid { stroke: var(--rule); } polyline { fill: none; stroke: var(--accent); stroke-width: 2; }
circle { fill: var(--accent); } svg.drawing .title { fill: var(--ink); font-weight: 600; font-size: 11.5px; }
.box { fill: none; stroke: var(--rule); } .box.strong { stroke: var(--accent); stroke-width: 1.5; }
.wire { fill: none; stroke: var(--faint); } .tip { fill: var(--faint); } path.wire.cut { stroke: var(--high); stroke-dasharray: 5 4; }
path.tip.cut, svg text.cut { fill: var(--high); } svg text.cut { font-weight: 600; }
.cover { min-height: 60vh; display: flex; flex-direction: column; justify-content: center; border-bottom: 4px solid var(--accent);
  margin-bottom: 2rem; } .cover h1 { font-size: 2.6rem; letter-spacing: -.02em; margin: .25rem 0 1rem; }
.brand { color: var(--accent); font-weight: 700; letter-spacing: .08em; text-transform: uppercase; } .about { font-size: 1.25rem; }
.numbers { display: flex; gap: 2.5rem; margin: 1rem 0; } .numbers dt { color: var(--faint); } .numbers dd { margin: 0;
  font-size: 2rem; font-weight: 700; font-variant-numeric: tabular-nums; } .sentence { font-size: 1.1rem; } .faint { color: var(--faint); }
.critical { color: var(--critical); } .high { color: var(--high); } .moderate { color: var(--moderate); }
.low { color: var(--low); } .severity { font-weight: 600; text-transform: capitalize; } pre { overflow-x: auto; } a { color: var(--accent); }
pre, code { font-family: ui-monospace, monospace; font-size: .9em; white-space: pre-wrap; overflow-wrap: anywhere; }
@media screen and (max-width: 50rem) { table { display: block; overflow-x: auto; } .numbers { gap: 1.5rem; flex-wrap: wrap; } }
@media print { :root { --paper: #fff; --ink: #000; --faint: #444; --rule: #bbb; --accent: #1f5fbf;
  --critical: #7a2fb5; --high: #c0242c; --moderate: #b45309; --low: #7a6a00; } main { max-width: none; padding: 0; }
  body { font-size: 9.25pt; } table { font-size: 8pt; } th, td { padding: .25rem .45rem .25rem 0; }
  svg.drawing { display: block; width: 84%; margin: -.45rem 0; } .cover { min-height: 24cm; margin: 0; break-after: page; }
  figure { margin: .6rem 0; } h2 { margin-top: 1.4rem; } .sentence { font-size: 1.05em; margin: .5rem 0; }
  article > p { break-inside: avoid; } #coverage { break-inside: avoid; }
  #plan article { margin: .8rem 0; break-inside: avoid; } #findings article > p:has(~ table) { break-after: avoid; } #plan, #posture, #findings, #counts { break-before: page; } a { color: inherit; text-decoration: none; } }
`;

/** The page loads nothing and runs nothing; its one style sheet is allowed by its hash. */
export const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; font-src data:; base-uri 'none'; form-action 'none'`;
