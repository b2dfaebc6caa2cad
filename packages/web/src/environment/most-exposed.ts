type Environment = {
  readonly id: string;
  readonly name: string;
  readonly collected: boolean;
  readonly impactValue?: number | undefined;
};

/** The collected environments, the most exposed first. */
export const byExposure = <E extends Environment>(environments: readonly E[]): E[] =>
  environments
    .filter(({ collected }) => collected)
    .sort((a, b) => (b.impactValue ?? 0) - (a.impactValue ?? 0) || a.name.localeCompare(b.name));
