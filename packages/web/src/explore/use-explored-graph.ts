import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Dispatch, useEffect, useMemo, useReducer, useState } from 'react';
import { useChosenEnvironment } from '../environment/chosen-environment.ts';
import { type DrawnGraph, NOTHING } from '../graph/drawn-graph.ts';
import type { GraphAnswer } from '../graph/graph-queries.ts';
import { emphasisOf } from '../graph-view/emphasis.ts';
import { foldEquals } from '../graph-view/fold-equals.ts';
import { canDraw } from '../graph-view/graph-canvas.tsx';
import { groupNodes } from '../graph-view/group-nodes.ts';
import type { Emphasis } from '../graph-view/scene.ts';
import type { StackedGraph } from '../graph-view/stack-equals.ts';
import { type ExploreSearch, type Question, questionOf } from './explore-search.ts';
import { answerQuery, isWrite } from './graph/answer-query.ts';
import { useFreshNodes, withFreshZones } from './graph/fresh-nodes.ts';
import { inEnvironment } from './graph/in-environment.ts';
import { applyChanges, changeView, UNCHANGED, type ViewChanges, type ViewStep } from './graph/view-changes.ts';
import { useDecisionOn } from './query/write-consent.ts';

const NO_STOPS: readonly string[] = [];
const NOTHING_FOLDED: StackedGraph = { ...NOTHING, folds: new Map() };
/** A larger drawing is unreadable. */
const DRAWN_AT_MOST = { nodes: 15_000, edges: 50_000 };

/** From the query in the address to the drawing: query, answer, changes of the user, folds, emphasis. */
export type ExploredGraph = {
  readonly question: Question;
  readonly questionKey: string;
  readonly query: UseQueryResult<GraphAnswer>;
  /** A query that changes the graph, and that the user has not decided on. */
  readonly undecided: string | undefined;
  readonly view: ViewChanges;
  readonly changeView: Dispatch<ViewStep>;
  /** The answer with the changes of the user. */
  readonly whole: DrawnGraph;
  /** The part of it that is drawn: fans are folded, and an answer that is too large is not drawn. */
  readonly graph: StackedGraph;
  readonly emphasis: Emphasis;
  /** The object ids of the ends and waypoints of a path. */
  readonly stops: readonly string[];
  /** The drawn nodes of them. */
  readonly ends: ReadonlySet<string>;
  /** How many objects are left out because they belong to other environments than the chosen one. */
  readonly elsewhere: number;
  readonly showEverywhere: () => void;
  readonly tooLarge: boolean;
  readonly drawAnyway: () => void;
  /** Whether this browser can draw it. */
  readonly drawable: boolean;
};

export function useExploredGraph(search: ExploreSearch): ExploredGraph {
  // Much of the address is not part of the query. An equal query stays the same object.
  const questionKey = JSON.stringify(questionOf(search));
  const question = useMemo(() => JSON.parse(questionKey) as Question, [questionKey]);
  const isChange = useMemo(() => isWrite(question), [question]);
  const decision = useDecisionOn(question.kind === 'cypher' ? question.query : '');
  const query = useQuery(answerQuery(question, decision === 'run once'));
  const [view, dispatch] = useReducer(changeView, UNCHANGED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changes of one answer do not belong to another
  useEffect(() => dispatch({ do: 'start over' }), [questionKey]);

  const fresh = useFreshNodes(view.added);
  const environment = useChosenEnvironment();
  const [everywhere, setEverywhere] = useState<string>();
  // Objects that the user named are shown wherever they are.
  const place = question.kind === 'cypher' && everywhere !== questionKey ? environment?.id : undefined;
  const answer = useMemo(() => inEnvironment(query.data?.graph ?? NOTHING, place), [query.data, place]);
  const whole = useMemo(() => withFreshZones(applyChanges(answer, view), fresh), [answer, view, fresh]);
  const stops = question.kind === 'path' ? question.stops : NO_STOPS;
  const ends = useMemo(() => idsOf(whole, stops), [whole, stops]);
  const { group } = search;
  const folded = useMemo(
    () => (group ? groupNodes(whole, group, view.unfolded, ends) : foldEquals(whole, view.unfolded, ends)),
    [whole, group, view.unfolded, ends],
  );
  const [anyway, setAnyway] = useState<string>();
  const tooLarge =
    anyway !== questionKey && (folded.nodes.size > DRAWN_AT_MOST.nodes || folded.edges.size > DRAWN_AT_MOST.edges);
  const graph = tooLarge ? NOTHING_FOLDED : folded;
  const emphasis = useMemo(() => emphasisOf(graph, search.selected), [graph, search.selected]);
  return {
    question,
    questionKey,
    query,
    undecided: isChange && !decision && question.kind === 'cypher' && !query.data ? question.query : undefined,
    view,
    changeView: dispatch,
    whole,
    graph,
    emphasis,
    stops,
    ends,
    elsewhere: (query.data?.graph.nodes.size ?? 0) - answer.nodes.size,
    showEverywhere: () => setEverywhere(questionKey),
    tooLarge,
    drawAnyway: () => setAnyway(questionKey),
    drawable: canDraw(graph),
  };
}

function idsOf({ nodes }: DrawnGraph, objectIds: readonly string[]): ReadonlySet<string> {
  return new Set([...nodes.values()].filter(({ objectId }) => objectIds.includes(objectId)).map(({ id }) => id));
}

/** Whether the answer is shown as a table: if the user wants one, or if a drawing would be useless. */
export function showsTable(explored: ExploredGraph, { show, layout }: ExploreSearch): boolean {
  const { query, question, whole, tooLarge, drawable } = explored;
  if (!query.data) return false;
  const { graph, literals, plan } = query.data;
  const onlyValues = graph.nodes.size === 0 && literals.length > 0;
  const undrawn = whole.nodes.size > 0 && (!drawable || tooLarge);
  // Objects that nothing connects are a list, not a drawing.
  const isList = question.kind === 'cypher' && whole.edges.size === 0 && whole.nodes.size > 1 && !layout;
  return show === 'table' || onlyValues || plan.length > 0 || undrawn || (isList && show !== 'drawing');
}

/** From this number of objects on, a graph is hard to read. */
const READABLE = 300;

/** Whether a graph can be read as a picture. */
export const isReadable = ({ nodes }: DrawnGraph): boolean => nodes.size < READABLE;
