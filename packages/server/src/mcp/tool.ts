import type { Route } from '@chokepoint/contract';
import type { z } from 'zod';
import type { InnerClient } from './inner-client.ts';
import type { NamedObjects } from './named-objects.ts';
import type { PageLinks } from './page-link.ts';

export type Rows = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly truncated: boolean;
};

/** What a tool works with: everything on behalf of the caller of one request. */
export type ToolContext = {
  readonly client: InnerClient;
  readonly objects: NamedObjects;
  readonly links: PageLinks;
  /** The first rows of a query that only reads. */
  readonly rows: (query: string, parameters: Readonly<Record<string, unknown>>, mostRows: number) => Promise<Rows>;
};

export type ToolAnswer = {
  readonly data: Readonly<Record<string, unknown>>;
  /** The page that shows it. */
  readonly link: string;
  /** Whether there is more than `data` holds. */
  readonly truncated?: boolean;
};

export type Tool<S extends z.ZodObject = z.ZodObject> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: S;
  /** The routes that it calls: it is there for callers who may use all of them. */
  readonly routes: readonly Route[];
  run(input: z.output<S>, context: ToolContext): Promise<ToolAnswer>;
};

/** Declares a tool; `run` gets what `input` describes. */
export const defineTool = <const S extends z.ZodObject>(tool: Tool<S>): Tool<S> => tool;
