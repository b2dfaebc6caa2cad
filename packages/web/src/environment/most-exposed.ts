type Environment = {
  readonly id: string;
  readonly name: string;
  readonly collected: boolean;
  readonly impactValue?: number | undefined;
  /** Of each zone. */
  readonly exposures?:
    | readonly { readonly exposure_share: number; readonly asset_group_tag: { readonly position: number | null } }[]
    | undefined;
};

/** The position of Tier Zero among the zones. */
const FIRST = 1;

/** The collected environments, the one with the most exposed Tier Zero first: to the last principal, as on *Posture*. */
export const byExposure = <E extends Environment>(environments: readonly E[]): E[] =>
  environments
    .filter(({ collected }) => collected)
    .sort((a, b) => exposureOf(b) - exposureOf(a) || a.name.localeCompare(b.name));

/** `impactValue` is the same in whole percent. */
function exposureOf({ exposures, impactValue = 0 }: Environment): number {
  const tierZero = exposures?.find((one) => one.asset_group_tag.position === FIRST);
  return tierZero?.exposure_share ?? impactValue / 100;
}
