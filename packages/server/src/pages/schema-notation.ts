import { type Content, html } from '../http/markup.ts';

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly format?: string;
};

/** A JSON schema in the notation of TypeScript's types. A schema that has a name is a link to its own entry. */
export function schemaNotation(given: unknown, indent = ''): Content {
  const schema = given as Schema;
  const name = schema.$ref?.split('/').at(-1);
  if (name) return html`<a href="#schema-${name}">${name}</a>`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joined(choices, ' | ', indent);
  if (schema.allOf) return joined(schema.allOf, ' & ', indent);
  if (typeof schema.type !== 'string') return schema.type?.join(' | ') ?? 'any';
  if (schema.type === 'array') return arrayNotation(schema, indent);
  if (schema.type === 'object') return objectNotation(schema, indent);
  return schema.format ? `${schema.type} (${schema.format})` : schema.type;
}

function joined(schemas: readonly Schema[], separator: string, indent: string): Content {
  return schemas.map((one, at) => [at > 0 ? separator : '', schemaNotation(one, indent)]);
}

function arrayNotation({ items, prefixItems }: Schema, indent: string): Content {
  if (prefixItems) return ['[', joined(prefixItems, ', ', indent), ']'];
  return ['Array<', schemaNotation(items ?? {}, indent), '>'];
}

function objectNotation({ properties, required, additionalProperties }: Schema, indent: string): Content {
  const inner = `${indent}  `;
  const fields = Object.entries(properties ?? {}).map(([name, property]) => [
    `${inner}${fieldName(name)}${required?.includes(name) ? '' : '?'}: `,
    schemaNotation(property, inner),
    '\n',
  ]);
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    fields.push([`${inner}[key]: `, schemaNotation(additionalProperties, inner), '\n']);
  return fields.length === 0 ? 'object' : ['{\n', fields, `${indent}}`];
}

const fieldName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
