/** What a user reads on controls of all pages. */

// In several places
export const cancel = 'Cancel';
export const close = 'Close';

// Copyable code
export const copied = 'Copied';
export const copy = 'Copy';

// Dock
export const widthNamePanel = (name: string) => `Width of the ${name} panel`;

// Choose page
export const allIdsPage = (ids: number) => `All ${ids} on this page`;

// Copy field
export const labelCopied = (label: string) => `${label} copied`;
export const copyLabel = (label: string) => `Copy ${label}`;

// Icon picker
export const searchLabel = (label: string) => `Search: ${label}`;
export const searchExampleServerLock = 'Search, for example server or lock';
export const noIconHasName = 'No icon has that name.';
export const shownFoundIcons = (shown: number, found: number) =>
  `${shown} of ${found.toLocaleString()} icons; type to find others.`;

// Password field
export const hideWhatTyped = 'Hide password';
export const showWhatTyped = 'Show password';

// Markdown
export const loadingTheText = 'Loading the text';

// Moment
export const justNow = 'just now';

// Page title
export const titleChokepoint = (title: string) => `${title} · Chokepoint`;

// Pager
export const firstLastCount = (first: number, last: number, count: number) =>
  `${first.toLocaleString()}–${last.toLocaleString()} of ${count.toLocaleString()}`;
export const previous = 'Previous';
export const next = 'Next';

// Saved filter menu
export const filters = 'Filters';
export const savedFilters = 'Saved filters';
export const noSavedFilter = 'No saved filter.';
export const nameFilter = 'Name of the filter';
export const save = 'Save';
export const removeName = (name: string) => `Remove ${name}`;

// Failure notice
export const tryAgain = 'Try again';

// Stopped
export const stopped = 'Stopped.';

// Working
export const secondsS = (seconds: number) => `${seconds} s`;

// Table
export const actions = 'Actions';

// Theme switch
export const lightTheme = 'Light theme';
export const darkTheme = 'Dark theme';
export const themeDevice = 'Theme of the device';
export const theme = 'Theme';
