const PLATFORMS: Readonly<Record<string, string>> = { 'active-directory': 'ad', azure: 'azure' };

/** Which environment an address of BloodHound chooses, or all of a platform. */
export function environmentOf({
  environmentId,
  environmentAggregation,
}: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const platform = PLATFORMS[String(environmentAggregation)];
  if (environmentId) return { environment: String(environmentId) };
  return platform ? { environment: platform } : {};
}
