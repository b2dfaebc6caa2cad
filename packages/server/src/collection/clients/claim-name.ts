import type { ParameterStore } from '../../settings/parameter-store.ts';

/** The claim that names the client of a collector; empty: `sub` is the client's id. */
export async function claimNameOf(parameters: ParameterStore): Promise<string> {
  const { name } = await parameters.value('auth.iwa_claim_name');
  return typeof name === 'string' ? name.trim() : '';
}
