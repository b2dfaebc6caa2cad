import type {
  OpenApiBody,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from '@chokepoint/contract';
import { html, Markup } from '../http/markup.ts';
import { schemaNotation } from './schema-notation.ts';

type Listed = { readonly method: string; readonly path: string; readonly operation: OpenApiOperation };

export const API_REFERENCE_STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
nav ul { columns: 3 14rem; }
summary { cursor: pointer; padding: 0.15rem 0; overflow-wrap: anywhere; }
.inside { margin-left: 1.2rem; overflow: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid #8886; padding: 0.2rem 0.5rem; text-align: left; vertical-align: top; }
pre { overflow: auto; max-height: 30rem; padding: 0.5rem; border: 1px solid #8886; }
`;

/** A page that lists every request of an OpenAPI document. It has no script. */
export function apiReferencePage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chokepoint API</title>
<style>${new Markup(API_REFERENCE_STYLE)}</style>
</head>
<body>
<main>
<h1>Chokepoint API ${document.info.version}</h1>
<p>${document.info.description}</p>
<p>Machines read the <a href="/api/v2/spec">OpenAPI document</a>. To send requests, use the
<a href="/ui/api-explorer">API explorer</a> of the web application.</p>
<nav><ul>
${document.tags.map(({ name }) => html`<li><a href="#${anchorOf(name)}">${name}</a></li>\n`)}<li><a href="#shared">Shared parameters and errors</a></li>
<li><a href="#schemas">Schemas</a></li>
</ul></nav>
${document.tags.map(({ name }) => section(name, operations))}<section id="shared">
<h2>Shared by many routes</h2>
<h3>Parameters</h3>
${table(Object.entries(document.components.parameters).map(([name, one]) => parameterRow(one, name)))}<h3>Errors</h3>
${Object.values(document.components.responses).map(({ description }) => html`<p>${description}</p>\n`)}</section>
<section id="schemas">
<h2>Schemas</h2>
${Object.entries(document.components.schemas).map(([name, schema]) => namedSchema(name, schema))}</section>
</main>
</body>
</html>
`;
  return page.text;
}

const anchorOf = (tag: string): string => `tag-${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

function section(tag: string, operations: readonly Listed[]): Markup {
  const own = operations.filter(({ operation }) => operation.tags.includes(tag));
  return html`<section id="${anchorOf(tag)}">
<h2>${tag}</h2>
${own.map(operationEntry)}</section>
`;
}

/** Parameters and errors that many routes share are described once, below. */
function operationEntry({ method, path, operation }: Listed): Markup {
  const { deprecated, description, requestBody, responses } = operation;
  const answers = Object.entries(responses).flatMap(([status, response]) =>
    '$ref' in response ? [] : answerEntry(status, response),
  );
  return html`<details>
<summary><code>${method} ${path}</code> ${operation.summary}${deprecated ? ' (deprecated)' : ''}</summary>
<div class="inside">
${description ? html`<p>${description}</p>\n` : ''}<p>Permission: ${String(operation['x-permission'])}</p>
${parametersOf(operation)}${requestBody ? html`<h3>Body</h3>\n${contents(requestBody)}` : ''}<h3>Answers</h3>
${answers}</div>
</details>
`;
}

function parametersOf({ parameters }: OpenApiOperation): Markup {
  const own = parameters.flatMap((one) => ('$ref' in one ? [] : parameterRow(one)));
  const shared = parameters.flatMap((one) => ('$ref' in one ? one.$ref.replace('#/components/parameters/', '') : []));
  const links = shared.map((name, at) => [
    at > 0 ? ', ' : '',
    html`<a href="#parameter-${name}">${shortName(name)}</a>`,
  ]);
  return html`${own.length > 0 ? table(own) : ''}<p>Shared parameters: ${links}</p>\n`;
}

/** `first_name` for `filter.first_name.string` */
const shortName = (name: string): string => name.split('.')[1] ?? name;

function table(rows: readonly Markup[]): Markup {
  return html`<table>
<thead><tr><th>Parameter</th><th>In</th><th>Meaning</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
`;
}

function parameterRow({ name, in: place, required, description }: OpenApiParameter, shared?: string): Markup {
  const anchor = shared === undefined ? '' : html` id="parameter-${shared}"`;
  return html`<tr${anchor}><td><code>${name}</code></td><td>${place}${required ? ', required' : ''}</td><td>${description ?? ''}</td></tr>\n`;
}

function answerEntry(status: string, answer: OpenApiResponse): Markup {
  return html`<p><code>${status}</code> ${answer.description}</p>\n${contents(answer)}`;
}

function contents({ content = {} }: OpenApiBody | OpenApiResponse): Markup[] {
  return Object.entries(content).map(
    ([mediaType, { schema }]) => html`<p>${mediaType}</p>\n<pre>${schemaNotation(schema)}</pre>\n`,
  );
}

/** The anchor is inside the folded part, so that following a link unfolds it. */
function namedSchema(name: string, schema: unknown): Markup {
  return html`<details>
<summary>${name}</summary>
<div class="inside" id="schema-${name}"><pre>${schemaNotation(schema)}</pre></div>
</details>
`;
}
