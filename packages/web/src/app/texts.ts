/** What a user reads around the pages: navigation, header, palette, shortcuts and news. */
import type { ReactNode } from 'react';
import { plural } from '../charts/numbers.ts';
import { sentence } from '../controls/sentence.ts';

// In several places
export const myAccount = 'My account';
export const logOut = 'Log out';
export const navigation = 'Navigation';
export const pages = 'Pages';
export const ctrlK = 'Ctrl K';
export const findAnything = 'Find anything';
export const findAPath = 'Find a path';
export const writeAQuery = 'Write a query';
export const uploadFiles = 'Upload files';

// Analysis news
export const analysisFinished = 'The analysis is finished.';
export const analysisCouldNotCompleted = 'The analysis could not be completed.';

// Event news
export const moreEvents = (others: number) => ` ${others} more ${others === 1 ? 'event' : 'events'}.`;

// Upload news
export const uploadId = (id: number) => `Upload #${id}`;
export const filesFailed = (upload: string, failed: number, files: number) =>
  `${upload}: ${failed} of ${plural(files, 'file')} failed.`;
export const uploadIsInGraph = (upload: string) => `${upload} is in the graph.`;
export const uploadHasRemarks = (upload: string) => `${upload} is in the graph. The page Data has remarks on it.`;
export const uploadWasCancelled = (upload: string) => `${upload} was cancelled.`;
export const uploadHasFailedMessage = (upload: string, message: string | undefined) =>
  `${upload} has failed${message ? `: ${message}` : ''}.`;

// Pages
export const home = 'Home';
export const homeNote = 'What to fix first, exposure and system status';
export const workspace = 'Workspace';
export const homeKeywords = 'start overview status dashboard';
export const explore = 'Explore';
export const exploreNote = 'Search objects, find paths, run queries';
export const exploreKeywords = 'graph search path pathfinding cypher query attack';
export const posture = 'Posture';
export const postureNote = 'Exposure of the environments, over time';
export const postureKeywords = 'exposure risk trend history score dashboard severity';
export const findings = 'Findings';
export const findingsNote = 'Attack paths into zones, their severity and how to fix them';
export const findingsKeywords = 'attack paths risks remediation accept exposure impact kerberoasting';
export const remediation = 'Remediation';
export const remediationNote = 'Which edges to remove first, the effect, and the proof';
export const remediationKeywords =
  'plan what if simulate simulation compare analyses runs report export csv choke point fix cut';
export const zones = 'Zones';
export const zonesNote = 'Zones in order of privilege, and their members';
export const zonesKeywords = 'tier zero privilege label owned rule selector certification asset group crown jewels';
export const data = 'Data';
export const dataNote = 'Upload collector files and follow the ingest';
export const dataKeywords = 'upload ingest import collector sharphound azurehound opengraph jobs clear analyse';
export const myAccountNote = 'Details, password, one-time codes, API tokens';
export const myAccountKeywords = 'profile password mfa otp two-factor token key security';
export const alerts = 'Alerts';
export const alertsNote = 'Alert rules, outgoing webhooks and events';
export const administration = 'Administration';
export const alertsKeywords = 'webhook notification slack teams siem event subscription delivery';
export const users = 'Users';
export const usersNote = 'Who may log in, and with which role';
export const usersKeywords = 'people accounts roles administration disable';
export const roles = 'Roles';
export const rolesNote = 'What people with each role may do';
export const rolesKeywords = 'permissions rights access matrix';
export const singleSignOn = 'Single sign-on';
export const singleSignOnNote = 'Identity providers that people can log in with';
export const singleSignOnKeywords = 'sso saml oidc openid connect identity provider entra okta login';
export const configuration = 'Configuration';
export const configurationNote = 'Parameters and feature flags';
export const configurationKeywords =
  'settings parameters features flags early access retention schedule citrix timeout';
export const auditLog = 'Audit log';
export const auditLogNote = 'Who did what, and when';
export const auditLogKeywords = 'history log events security compliance';
export const openGraph = 'OpenGraph';
export const openGraphNote = 'Extensions, and how node kinds are drawn';
export const openGraphKeywords = 'extension schema custom nodes icon colour kinds';
export const apiExplorer = 'API explorer';
export const apiExplorerNote = 'All API requests, to read and to try';
export const reference = 'Reference';
export const apiExplorerKeywords = 'openapi swagger rest documentation';

// Account menu
export const accountMenu = 'Account menu';
export const compactTables = 'Compact tables';

// App shell
export const skipContent = 'Skip to the content';

// Broken page
export const pageCouldNotShown = 'This page could not be shown';
export const tryAgain = 'Try again';

// Command palette
export const findAnObject = 'Find an object, a page or an action';
export const objectPageAction = 'Object, page or action';
export const whatWasFound = 'What was found';
export const noResults = 'No results.';
export const actions = 'Actions';
export const showKeyboardShortcuts = 'Show the keyboard shortcuts';
export const showKeyboardShortcutsNote = 'Which keys do what';
export const keysHotkeysHelp = 'keys hotkeys help';

// Drop anywhere
export const dropFilesUploadThem = 'Drop the files to upload them';
export const mayNotUpload = 'Your role does not allow you to upload';
export const dataPageShowsTheirProgress = 'The Data page shows their progress.';

// Environment switch
export const environmentAllPagesAbout = 'The environment that all pages are about';
export const allEnvironments = 'All environments';
export const dataFrom = (when: ReactNode) => sentence`Data ${when}`;

// Header
export const commandK = '⌘ K';
export const openNavigation = 'Open navigation';

// Not found page
export const pageNotFound = 'Page not found';
export const thereNoPageAddressText = 'It may have moved, or the link is incomplete.';
export const thereNoPageAddress = 'There is no page at this address';
export const goToHome = 'Go to Home';

// Page link
export const opensNewTab = 'opens in a new tab';

// Palette actions
export const findAPathNote = 'From one object to another';
export const findAPathKeywords = 'shortest attack route pathfinding';
export const writeAQueryNote = 'In Cypher';
export const writeAQueryKeywords = 'cypher run search';
export const checkDataQuality = 'Check the data quality';
export const checkDataQualityNote = 'How complete the graph is';
export const checkDataQualityKeywords = 'completeness figures';
export const uploadFilesNote = 'Files of SharpHound, AzureHound or OpenGraph collectors';
export const uploadFilesKeywords = 'ingest import sharphound azurehound data';
export const useLightTheme = 'Use the light theme';
export const useLightThemeNote = 'Appearance';
export const useLightThemeKeywords = 'bright mode';
export const useDarkTheme = 'Use the dark theme';
export const useDarkThemeKeywords = 'night mode';
export const useThemeDevice = 'Use the theme of the device';
export const useThemeDeviceKeywords = 'system mode';
export const logOutNote = 'End this session';
export const logOutKeywords = 'sign quit leave';

// Palette objects
export const searchingTheGraph = 'Searching the graph';
export const objects = 'Objects';
export const objectsFromOnly = (name: ReactNode, searchAll: ReactNode) =>
  sentence`Objects from ${name} only. ${searchAll}`;
export const searchAllEnvironments = 'Search all environments';

// Pending page
export const loading = 'Loading';

// Shortcut list
export const altKey = (key: string) => `Alt ${key}`;
export const keyboardShortcuts = 'Keyboard shortcuts';
export const keyboardShortcutsNote = 'Available everywhere except in text fields.';
export const orAltH = '? or Alt H';
export const thisList = 'This list';

// Shortcuts
export const lightOrDark = 'Light or dark';
export const searchObject = 'Search for an object';

// Sidebar
export const chokepoint = 'Chokepoint';

// Version label
export const enterprise = 'Enterprise';
export const community = 'Community';
