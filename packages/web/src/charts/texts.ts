/** What a user reads in charts. */

// Step chart
export const stepTrend = (first: string, last: string, steps: number) => `: from ${first} to ${last} in ${steps} steps`;
export const now = 'Now';
export const afterStep = (step: number) => `After step ${step}`;
export const exposed = 'Exposed';

// Time chart
export const oneValueSoFar = 'One value so far. The trend starts with the second.';
export const nameUnknown = (name: string) => `${name} unknown`;
export const timeTrend = (values: number, name: string, first: string, last: string) =>
  values === 1 ? `${name} ${first}` : `${name} from ${first} to ${last} in ${values} steps`;
