/** What a user reads in the configuration: parameters and feature flags. */

// In several places
export const seeTheConfiguration = 'see the configuration';
export const featureFlags = 'Feature flags';
export const on = 'On';
export const off = 'Off';

// Configuration page
export const configuration = 'Configuration';
export const configurationNote = 'Settings that take effect without a restart.';
export const loadingTheConfiguration = 'Loading the configuration';
export const fixed = 'Fixed';
export const fixedNote = 'Set when the service was set up';
export const empty = '(empty)';

// Configuration tabs
export const pagesAboutConfiguration = 'Pages about the configuration';
export const parameters = 'Parameters';
export const system = 'System';

// Features page
export const featureFlagsNote = 'Features of this service. Some can be switched on and off.';
export const loadingFeatureFlags = 'Loading the feature flags';
export const searchFeatureFlags = 'Search feature flags';
export const noMatchingFeatureFlags = 'No matching feature flags.';
export const nameIsEnabled = (name: string, enabled: boolean) => `${name} is ${enabled ? 'on' : 'off'}.`;

// Parameter fields
export const days = 'Days';
export const expirationPeriodHint = 'Between 1 and 365';
export const minutesForBrowsers = 'Minutes for browsers';
export const browserMinutesHint = 'Between 0 and 1440';
export const minutesForClients = 'Minutes for clients';
export const samlLoginsMayBeginProvider = 'SAML logins may begin at the provider';
export const openIdConnectLogins = 'OpenID Connect logins need a verified address';
export const required = 'Required';
export const utcOnly = 'UTC only';
export const when = 'When';
export const daysForObjects = 'Days for objects';
export const baseTtlHint = 'Between 4 and 30';
export const daysForSessions = 'Days for sessions';
export const hasSessionEdgeTtlHint = 'Between 2 and 7';

// Parameter form
export const nameIsSaved = (name: string) => `${name} is saved.`;
export const undo = 'Undo';
export const save = 'Save';
export const labelIso8601Duration = (label: string) => `${label}, as an ISO 8601 duration`;
export const pValueD = (value: number) => `P${value}D`;
