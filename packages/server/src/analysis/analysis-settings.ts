import type { AnalysisSettings } from '@chokepoint/analysis';
import type { FlagStore } from '../settings/flag-store.ts';
import type { ParameterStore } from '../settings/parameter-store.ts';

/** The settings of the rules, from the current parameters and feature flags. */
export async function analysisSettings({
  parameters,
  flags,
}: {
  readonly parameters: ParameterStore;
  readonly flags: FlagStore;
}): Promise<Partial<AnalysisSettings>> {
  return {
    citrixRemoteDesktop: await parameters.enabled('analysis.citrix_rdp_support'),
    esc9: await parameters.enabled('analysis.esc9'),
    ntlmRelay: await flags.enabled('ntlm_post_processing'),
    entraDomainServices: await flags.enabled('entra_domain_services'),
    keepCase: await flags.enabled('use_raw_object_id'),
  };
}
