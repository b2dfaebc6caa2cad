import { expandGraph, findLegacyPath, findPaths, findShortestPath } from '@chokepoint/contract';
import { environmentsOf } from '../callers/visible-environments.ts';
import type { Clock } from '../clock.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import { type AskParts, ask } from '../graph-answers/ask.ts';
import { EncodedJson, type Handler, handle, ok } from '../http/handler.ts';
import type { KindCatalogue } from '../kinds/kind-catalogue.ts';
import { furtherKinds } from '../kinds/traversable-kinds.ts';
import { forbidden, notFound } from '../service-error.ts';
import type { FlagStore } from '../settings/flag-store.ts';
import { askPath } from './ask-path.ts';
import { requestedExpansion } from './expand-request.ts';
import { isOnlyTraversable, pathEnds, wantedPaths, waypointsOf } from './path-request.ts';
import { expandTask, findPathsTask } from './path-tasks.ts';
import { followedKinds } from './relationship-filter.ts';

type PathParts = AskParts & {
  readonly graph: GraphStore;
  readonly kinds: KindCatalogue;
  readonly flags: FlagStore;
  readonly clock: Clock;
};

export function pathHandlers(parts: PathParts): Handler[] {
  const { kinds, clock } = parts;
  const kindsFor = async (filter: string | undefined, onlyTraversable: boolean) =>
    followedKinds(filter, onlyTraversable, await furtherKinds(parts, onlyTraversable));

  return [
    handle(findShortestPath, async ({ query, caller, signal }) => {
      const { start, end } = pathEnds(query);
      const output = await askPath(parts, caller, signal, {
        stops: [start, ...waypointsOf(query), end],
        kinds: await kindsFor(query.relationship_kinds || undefined, isOnlyTraversable(query)),
        form: 'unified',
        shownKinds: await kinds.displayed(),
        environments: environmentsOf(caller),
        now: clock.now().getTime(),
      });
      if (output.kind === 'unknown-object') throw notFound('not found');
      if (output.kind === 'no-path') throw notFound('path not found');
      return ok(new EncodedJson(output.json));
    }),

    handle(findLegacyPath, async ({ query, caller, signal }) => {
      const { start, end } = pathEnds(query);
      if (environmentsOf(caller)) throw forbidden('user does not have access to this resource');
      const output = await askPath(parts, caller, signal, {
        stops: [start, end],
        kinds: undefined,
        form: 'flat',
        shownKinds: await kinds.displayed(),
        environments: undefined,
        now: clock.now().getTime(),
      });
      if (output.kind === 'unknown-object') throw notFound('not found');
      const json = output.kind === 'graph' ? output.json : Buffer.from('{"data":{}}');
      return ok(new EncodedJson(json));
    }),

    handle(expandGraph, async ({ body, caller, signal }) => {
      const input = {
        ...requestedExpansion(body),
        kinds: await kindsFor(undefined, true),
        shownKinds: await kinds.displayed(),
        environments: environmentsOf(caller),
        now: clock.now().getTime(),
      };
      return ok(new EncodedJson(await ask(parts, expandTask, caller, signal, input)));
    }),

    handle(findPaths, async ({ body, caller, signal }) => {
      const input = {
        ...wantedPaths(body),
        kinds: await kindsFor(body.relationship_kinds || undefined, body.only_traversable ?? false),
        shownKinds: await kinds.displayed(),
        environments: environmentsOf(caller),
        now: clock.now().getTime(),
      };
      const output = await ask(parts, findPathsTask, caller, signal, input, 'query');
      if (output.kind === 'unknown-object') throw notFound(`no object ${output.objectId.slice(0, 128)}`);
      return ok(new EncodedJson(output.json));
    }),
  ];
}
