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

export function isUnderWay({ status }: { readonly status: number }): boolean {
  return status === 1 || status === 6 || status === 7;
}
