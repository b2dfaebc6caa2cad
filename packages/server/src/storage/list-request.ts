import {
  type Column,
  type Columns,
  type ColumnType,
  PREDICATES,
  type Predicate,
  RESERVED_PARAMETERS,
  type Route,
} from '@chokepoint/contract';
import { badRequest } from '../service-error.ts';

export type FilterValue = string | number | boolean | Date | null;
export type Filter = { readonly column: string; readonly predicate: Predicate; readonly value: FilterValue };
export type Sort = { readonly column: string; readonly descending: boolean };

/** Filters, order and page of a list. `limit` 0 = everything. */
export type ListRequest = {
  readonly filters: readonly Filter[];
  readonly sorts: readonly Sort[];
  readonly skip: number;
  readonly limit: number;
};

/** Reads filters, sorting and paging from the query string. `reserved` names the route's own parameters. */
export function listRequest(
  parameters: URLSearchParams,
  { columns, columnFaults, page }: Pick<Route, 'columns' | 'columnFaults' | 'page'>,
  reserved: readonly string[],
): ListRequest {
  const faults = columnFaults === 'unnamed' ? UNNAMED : NAMED;
  return {
    filters: columns ? filters(parameters, columns, new Set(reserved), faults) : [],
    sorts: columns ? sorts(parameters.getAll('sort_by'), columns, faults) : [],
    skip: page ? pageNumber('skip', parameters.get('skip') ?? parameters.get('offset'), 0) : 0,
    limit: page ? pageNumber('limit', parameters.get('limit'), page.limit) : 0,
  };
}

/** The messages for what cannot be done with a column. */
type ColumnFaults = {
  readonly filter: (column: string) => string;
  readonly predicate: (column: string, predicate: Predicate) => string;
  readonly sort: (column: string) => string;
};
const NAMED: ColumnFaults = {
  filter: (column) => `the specified column cannot be filtered: ${column}`,
  predicate: (column, predicate) =>
    `the specified filter predicate is not supported for this column: ${column} ${predicate}`,
  sort: (column) => `column format does not support sorting: ${column}`,
};
const UNNAMED: ColumnFaults = {
  filter: () => 'invalid query parameters: the specified column cannot be filtered',
  predicate: () => 'invalid query parameters: the specified filter predicate is not supported for this column',
  sort: () => 'column format does not support sorting',
};

const FAULTY_FILTERS = 'there are errors in the query parameter filters specified';

function filters(
  parameters: URLSearchParams,
  columns: Columns,
  reserved: ReadonlySet<string>,
  faults: ColumnFaults,
): Filter[] {
  const found: Filter[] = [];
  for (const [parameter, text] of parameters) {
    const name = parameter.toLowerCase();
    if (RESERVED_PARAMETERS.has(name) || reserved.has(parameter)) continue;
    const match = /^([~A-Za-z0-9_]+):([\s\S]*)$/.exec(text);
    const column = ownColumn(columns, parameter) ?? ownColumn(columns, name);
    if (!match) {
      // A bare value is an equality where the column is known, and a parameter of the route where it is not.
      if (column && column[1].predicates.length > 0 && text !== '')
        found.push(filter(column[0], column[1], 'eq', text, faults));
      continue;
    }
    const [, operator = '', value = ''] = match;
    const predicate = PREDICATES.find((one) => one === operator);
    if (!predicate) throw badRequest(FAULTY_FILTERS);
    if (!column || column[1].predicates.length === 0) throw badRequest(faults.filter(name));
    found.push(filter(column[0], column[1], predicate, value, faults));
  }
  return found;
}

function ownColumn(columns: Columns, name: string): [string, Column] | undefined {
  return Object.hasOwn(columns, name) ? [name, columns[name]!] : undefined;
}

function filter(name: string, column: Column, predicate: Predicate, text: string, faults: ColumnFaults): Filter {
  if (!column.predicates.includes(predicate)) throw badRequest(faults.predicate(name, predicate));
  if (text === 'null' && (predicate === 'eq' || predicate === 'neq')) return { column: name, predicate, value: null };
  return { column: name, predicate, value: filterValue(column.type, text) };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** There is no year 0 in a database. */
const RFC3339 = /^(?!0000)\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+ -]\d{2}:\d{2})$/i;

function filterValue(type: ColumnType, text: string): FilterValue {
  switch (type) {
    case 'string':
      return text;
    case 'integer': {
      const value = Number(text);
      if (/^-?\d{1,16}$/.test(text) && Number.isSafeInteger(value)) return value;
      break;
    }
    case 'number': {
      const value = Number(text);
      if (text.trim() !== '' && Number.isFinite(value)) return value;
      break;
    }
    case 'boolean':
      if (/^(?:1|t|true)$/i.test(text)) return true;
      if (/^(?:0|f|false)$/i.test(text)) return false;
      break;
    case 'uuid':
      if (UUID.test(text)) return text.toLowerCase();
      break;
    case 'timestamp': {
      // A plus sign that was not percent-encoded arrives as a blank.
      const value = RFC3339.test(text) ? new Date(text.replace(/ (\d{2}:\d{2})$/, '+$1')) : undefined;
      if (value && !Number.isNaN(value.getTime())) return value;
      break;
    }
    default:
      return type satisfies never;
  }
  throw badRequest(FAULTY_FILTERS);
}

function sorts(texts: readonly string[], columns: Columns, faults: ColumnFaults): Sort[] {
  return texts.map((text) => {
    if (text === '' || text === '-') throw badRequest('empty sort_by parameter supplied');
    const descending = text.startsWith('-');
    const name = descending ? text.slice(1) : text;
    const column = ownColumn(columns, name) ?? ownColumn(columns, name.toLowerCase());
    if (!column?.[1].sortable) throw badRequest(faults.sort(name));
    return { column: column[0], descending };
  });
}

function pageNumber(name: string, text: string | null, fallback: number): number {
  if (text === null || text === '') return fallback;
  const malformed = (reason: string) => badRequest(`query parameter "${name}" is malformed: ${reason}`);
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value))
    throw malformed(`error converting ${name} value ${text} to int: not a whole number`);
  if (value < 0) throw malformed(`invalid ${name}: ${value}`);
  return value;
}
