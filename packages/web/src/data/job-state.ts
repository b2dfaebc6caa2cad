type State = { readonly name: string; readonly tone: 'neutral' | 'accent' | 'good' | 'warn' | 'danger' };

const STATES: Readonly<Record<number, State>> = {
  [-1]: { name: 'Not valid', tone: 'danger' },
  0: { name: 'Ready', tone: 'neutral' },
  1: { name: 'Uploading', tone: 'accent' },
  2: { name: 'Complete', tone: 'good' },
  3: { name: 'Cancelled', tone: 'neutral' },
  4: { name: 'Timed out', tone: 'danger' },
  5: { name: 'Failed', tone: 'danger' },
  6: { name: 'Ingesting', tone: 'accent' },
  7: { name: 'Analysing', tone: 'accent' },
  8: { name: 'Complete, with remarks', tone: 'warn' },
};

export function jobState(status: number): State {
  return STATES[status] ?? { name: `State ${status}`, tone: 'neutral' };
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
  const of = (count: number) => `${count.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  const remarks = [
    ...(failed > 0 ? [`${of(failed)} files could not be ingested`] : []),
    ...(partial > 0 ? [`${of(partial)} files ingested without some of their objects`] : []),
  ];
  return remarks.length > 0 ? `${remarks.join(', ')}. See Files.` : job.status_message;
}

export function isUnderWay({ status }: { readonly status: number }): boolean {
  return status === 1 || status === 6 || status === 7;
}
