type FlagSeed = {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly userUpdatable: boolean;
};

const flag = (key: string, enabled: boolean, name: string, description: string, userUpdatable = false): FlagSeed => ({
  key,
  name,
  description,
  enabled,
  userUpdatable,
});

/** The feature flags of a new database, in the order of their ids. */
export const FLAGS: readonly FlagSeed[] = [
  flag('butterfly_analysis', false, 'Exposure both ways', 'Counts who reaches an asset and what an asset reaches.'),
  flag('enable_saml_sso', true, 'SAML sign-on', 'Log in through a SAML identity provider.'),
  flag('scope_collection_by_ou', true, 'Collection by OU', 'Limit a collection to chosen OUs.'),
  flag('azure_support', true, 'Entra ID', 'Ingest and analyse Entra ID and Azure data.'),
  flag('entity_panel_cache', true, 'Cached object panels', 'Keep the counts of object panels between requests.'),
  flag('adcs', false, 'Certificate services', 'For existing clients only; certificate services are always analysed.'),
  flag('dark_mode', true, 'Dark mode', 'Offer dark colours in the web application.'),
  flag('pg_migration_dual_ingest', false, 'Dual ingest', 'For existing clients only; without effect.'),
  flag('clear_graph_data', true, 'Clear data', 'Allow an administrator to delete collected data.'),
  flag(
    'risk_exposure_new_calculation',
    false,
    'New exposure calculation',
    'For existing clients only; exposure is always exact.',
  ),
  flag('fedramp_eula', false, 'Terms at each login', 'Ask for the terms of use in every session.'),
  flag('auto_tag_t0_parent_objects', true, 'Tag parents', 'Containers of Tier Zero objects belong to Tier Zero.'),
  flag('oidc_support', true, 'OpenID Connect sign-on', 'Log in through an OpenID Connect provider.'),
  flag('back_button_support', true, 'Back button', 'The browser history follows the explored graph.'),
  flag('tier_management_engine', true, 'Zones', 'Manage zones and labels.'),
  flag('ntlm_post_processing', true, 'NTLM relay', 'Derive relay relationships.'),
  flag('explore_table_view', true, 'Table view', 'Show explored objects as a table.'),
  flag('finished_jobs_log_v2', false, 'Finished jobs log', 'The second form of the finished jobs page.'),
  flag('open_graph_phase_2', true, 'OpenGraph', 'Ingest graphs of any kind.'),
  flag('changelog', false, 'Ingest change log', 'For existing clients only; unchanged data is always recognised.'),
  flag('opengraph_search', true, 'OpenGraph search', 'Find objects of OpenGraph kinds.'),
  flag('client_bearer_auth', true, 'Bearer tokens of clients', 'Collectors may send their token as a bearer token.'),
  flag('opengraph_findings', false, 'OpenGraph findings', 'Findings defined by schema extensions.'),
  flag('opengraph_extension_management', true, 'Schema extensions', 'Register and remove OpenGraph schemas.', true),
  flag(
    'scheduled_analysis_configuration',
    false,
    'Analysis schedule',
    'Edit the analysis schedule in the web application.',
  ),
  flag('openhound_support', false, 'OpenHound', 'Offer OpenHound collectors.'),
  flag('posture_pdf_export', false, 'Posture report', 'Export the posture page as a document.'),
  flag('api_key_expiration_support', false, 'API token lifetime', 'Allow API tokens to be given a lifetime.'),
  flag('findings_table', false, 'Findings table', 'List findings of all kinds in one table.'),
  flag('collector_support_bundle', true, 'Support bundles', 'Fetch support bundles from collectors.'),
  flag('alerts', false, 'Alerts', 'Send alerts to webhooks.'),
  flag('opengraph_entity_panel', false, 'OpenGraph object panel', 'Object panels for OpenGraph kinds.'),
  flag('use_raw_object_id', false, 'Object ids as collected', 'Keep the case of object ids.'),
  flag(
    'opengraph_data_quality',
    false,
    'OpenGraph data quality',
    'Data quality metrics for OpenGraph environments.',
    true,
  ),
  flag('artifact_expiration_cleanup', true, 'Artifact clean-up', 'Remove expired artifacts of collectors.'),
  flag(
    'entra_domain_services',
    false,
    'Microsoft Entra Domain Services',
    'Derive relationships between Entra ID and managed domains. Takes effect at the next analysis.',
    true,
  ),
  flag(
    'managed_openhound_collection',
    false,
    'Managed OpenHound',
    'For existing clients only; OpenHound collections are not managed here.',
  ),
];
