import { createHash } from 'node:crypto';

/** Light or dark like the reader's system; always light on paper. */
export const STYLE = `
:root { --paper: #fff; --ink: #1c2330; --faint: #5d6778; --rule: #d9dee6; --accent: #1f5fbf;
  --critical: #7a2fb5; --high: #c0242c; --moderate: #b45309; --low: #7a6a00; }
@media (prefers-color-scheme: dark) { :root { --paper: #14181f; --ink: #e6e9ef; --faint: #9aa4b5; --rule: #323a47;
  --accent: #7fb0ff; --critical: #cf9bff; --high: #ff8a8f; --moderate: #ffb366; --low: #e8d44d; } }
@media print { :root { --paper: #fff; --ink: #000; --faint: #444; --rule: #bbb; --accent: #1f5fbf;
  --critical: #7a2fb5; --high: #c0242c; --moderate: #b45309; --low: #7a6a00; } main { max-width: none; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 1.5rem; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--rule); }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--rule); vertical-align: top;
  overflow-wrap: anywhere; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
thead { display: table-header-group; } tr, figure, svg { break-inside: avoid; } article { margin: 2rem 0; }
h3 { break-after: avoid; } figure { margin: 1rem 0; } figcaption { font-weight: 600; }
svg { width: 100%; height: auto; } svg text { fill: var(--faint); font-size: 11px; }
svg .grid { stroke: var(--rule); } polyline { fill: none; stroke: var(--accent); stroke-width: 2; }
circle { fill: var(--accent); } .faint { color: var(--faint); }
.critical { color: var(--critical); } .high { color: var(--high); } .moderate { color: var(--moderate); }
.low { color: var(--low); } .severity { font-weight: 600; } pre { overflow-x: auto; } a { color: var(--accent); }
pre, code { font-family: ui-monospace, monospace; font-size: .9em; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** The page loads nothing and runs nothing; its one style sheet is allowed by its hash. */
export const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;
