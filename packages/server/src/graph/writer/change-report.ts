import type { Delta, MergeReport } from '@chokepoint/graph';
import type { ChangeReport, GraphComparison } from './graph-change.ts';

const MOST_REASONS = 1000;

export function comparisonOf(delta: Delta): GraphComparison {
  return {
    nodesAdded: delta.nodesAdded.ids.length,
    nodesChanged: delta.nodesChanged.ids.length,
    nodesDeleted: delta.nodesDeleted.ids.length,
    edgesAdded: delta.edgesAdded.ids.length,
    edgesChanged: delta.edgesChanged.ids.length,
    edgesDeleted: delta.edgesDeleted.ids.length,
  };
}

/** The report of a change that was not merged from batches. */
export function reportOf(delta: Delta): ChangeReport {
  return { ...comparisonOf(delta), stubsCreated: 0, rejected: 0, reasons: [], unmatched: [] };
}

export function mergeReportOf(report: MergeReport, unmatched: ChangeReport['unmatched']): ChangeReport {
  return {
    nodesAdded: report.nodesAdded,
    nodesChanged: report.nodesChanged,
    nodesDeleted: report.nodesDeleted,
    edgesAdded: report.edgesAdded,
    edgesChanged: report.edgesChanged,
    edgesDeleted: report.edgesDeleted,
    stubsCreated: report.stubsCreated,
    rejected: report.rejections.total,
    reasons: report.rejections.messages.slice(0, MOST_REASONS),
    unmatched,
  };
}

/** How many nodes and edges the change touches. */
export function rowsIn(delta: Delta): number {
  return Object.values(comparisonOf(delta)).reduce((sum, count) => sum + count, 0);
}
