import type * as contract from '@chokepoint/contract';
import type { Route } from '@chokepoint/contract';
import type { z } from 'zod';
import type { SeenJson } from './seen-json.ts';

type Exported = (typeof contract)[keyof typeof contract];
type Routes = Extract<Exported, Route>;
type RoutesOf<M> = Extract<Routes, { readonly method: M }>;

type WithoutQuery<P extends string> = P extends `${infer Path}?${string}` ? Path : P;
type Segments<P extends string> = P extends `${infer First}/${infer Rest}` ? [First, ...Segments<Rest>] : [P];
/**
 * Whether the segments of a path fit those of a route, of which some are parameters in braces. Behind a segment there may
 * be a query that only the running test knows.
 */
type Fits<Path, Pattern> = Path extends [infer P, ...infer PathRest]
  ? Pattern extends [infer Q, ...infer PatternRest]
    ? Q extends `{${string}}`
      ? Fits<PathRest, PatternRest>
      : P extends Q
        ? Fits<PathRest, PatternRest>
        : Q extends string
          ? WithUnknownQuery<P, Q> extends true
            ? Fits<PathRest, PatternRest>
            : false
          : false
    : false
  : Pattern extends []
    ? true
    : false;

type WithUnknownQuery<P, Q extends string> = P extends `${Q}${string}`
  ? `${Q}${string}` extends P
    ? true
    : false
  : false;

type PathsOf<R> = R extends {
  readonly path: infer P extends string;
  readonly aliases: readonly (infer A extends string)[];
}
  ? P | A
  : R extends { readonly path: infer P extends string }
    ? P
    : never;
type RouteAt<R, Path> = R extends Route ? (true extends FitsOne<Path, PathsOf<R>> ? R : never) : never;
type FitsOne<Path, Pattern> = Pattern extends string ? Fits<Path, Segments<Pattern>> : never;
/** A route without parameters goes before one of which a parameter happens to fit. */
type ExactlyAt<R, Path extends string> = R extends { readonly path: Path }
  ? Path extends R['path']
    ? R
    : never
  : never;

type JsonOfAnswer<A> = A extends { readonly kind: 'json'; readonly schema: infer S extends z.ZodType }
  ? z.input<S>
  : A extends { readonly kind: 'either'; readonly json: infer J }
    ? JsonOfAnswer<J>
    : never;
type JsonOfRoute<R> = R extends Route ? JsonOfAnswer<R['answers'][keyof R['answers']]> : never;
type OrUnknown<T> = [T] extends [never] ? unknown : SeenJson<T>;

/**
 * The JSON that the contract promises for a request that succeeds. The service under test compares every answer with
 * its contract, so that this is true.
 */
export type RouteJson<M extends string, P extends string> = string extends P
  ? unknown
  : OrUnknown<
      JsonOfRoute<
        [ExactlyAt<RoutesOf<M>, WithoutQuery<P>>] extends [never]
          ? RouteAt<RoutesOf<M>, Segments<WithoutQuery<P>>>
          : ExactlyAt<RoutesOf<M>, WithoutQuery<P>>
      >
    >;
