import * as dataTexts from './texts.ts';

type State = { readonly name: string; readonly tone: 'neutral' | 'accent' | 'good' | 'warn' | 'danger' };

export const RECEIVING = 1;
export const CANCELLED = 3;
export const TIMED_OUT = 4;
export const ANALYSING = 7;

const STATES: Readonly<Record<number, State>> = {
  [-1]: { name: dataTexts.notValid, tone: 'danger' },
  0: { name: dataTexts.ready, tone: 'neutral' },
  1: { name: dataTexts.uploading, tone: 'accent' },
  2: { name: dataTexts.complete, tone: 'good' },
  3: { name: dataTexts.cancelled, tone: 'neutral' },
  4: { name: dataTexts.timedOut, tone: 'danger' },
  5: { name: dataTexts.failed, tone: 'danger' },
  6: { name: dataTexts.ingesting, tone: 'accent' },
  7: { name: dataTexts.analysing, tone: 'accent' },
  8: { name: dataTexts.completeWithRemarks, tone: 'warn' },
};

export function jobState(status: number): State {
  return STATES[status] ?? { name: dataTexts.stateStatus(status), tone: 'neutral' };
}

type Counted = {
  readonly status_message: string;
  readonly total_files: number;
  readonly failed_files: number;
  readonly partial_failed_files: number;
};

/** What else is to say of an upload: how many of its files were not used, or not in full. */
export function jobRemark(job: Counted): string {
  const { total_files: total, failed_files: failed, partial_failed_files: partial } = job;
  const of = (count: number) => dataTexts.countOfTotal(count, total);
  const remarks = [
    ...(failed > 0 ? [dataTexts.filesCouldNotIngested(of(failed))] : []),
    ...(partial > 0 ? [dataTexts.filesIngestedPartly(of(partial))] : []),
  ];
  return remarks.length > 0 ? dataTexts.remarksSeeFiles(remarks.join(', ')) : job.status_message;
}

export function isUnderWay({ status }: { readonly status: number }): boolean {
  return status === 1 || status === 6 || status === 7;
}

/** Whether it ended without any of its data in the graph, or without an analysis. */
export function hasFailed({ status }: { readonly status: number }): boolean {
  return status === -1 || status === CANCELLED || status === TIMED_OUT || status === 5;
}
