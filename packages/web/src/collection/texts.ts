/** What a user reads about collectors: clients, schedules, jobs and downloads. */
import type { ReactNode } from 'react';
import { sentence } from '../controls/sentence.ts';

// In several places
export const edit = 'Edit';
export const deleteText = 'Delete';
export const createClient = 'Create client';
export const client = 'Client';
export const kind = 'Kind';
export const schedules = 'Schedules';
export const scope = 'Scope';
export const sharpHound = 'SharpHound';
export const azureHound = 'AzureHound';
export const download = 'Download';
export const name = 'Name';
export const domainController = 'Domain controller';
export const domainControllerHint = 'Leave empty to let the collector find one.';
export const save = 'Save';
export const anyClient = 'Any client';
export const everything = 'Everything';
export const when = 'When';
export const createSchedule = 'Create schedule';

// Client actions
export const itsJobs = 'Its jobs';
export const collectNow = 'Collect now';
export const newKey = 'New key';
export const supportBundle = 'Support bundle';
export const actionsForName = (name: string) => `Actions for ${name}`;
export const oldKeyStopsWorkingOnce =
  'The old key stops working at once. The collector cannot report until it has the new one.';
export const giveNameNewKey = (name: string) => `Give ${name} a new key?`;
export const makeNewKey = 'Make a new key';
export const keySchedulesDeleted = 'Its key and its schedules are deleted with it. Collected data is kept.';
export const deleteName = (name: string) => `Delete ${name}?`;
export const nameIsDeleted = (name: string) => `${name} is deleted.`;

// Client key
export const keyName = (name: string) => `The key of ${name}`;
export const copyBothIntoSettings = 'Copy both into the settings of the collector now. The key is not shown again.';
export const tokenId = 'Token id';
export const tokenKey = 'Token key';
export const done = 'Done';

// Clients page
export const clients = 'Clients';
export const clientsNote = 'Collectors that run as a service: they fetch jobs from here and send their results.';
export const seeTheClients = 'see the clients';
export const loadingTheClients = 'Loading the clients';
export const noClientsYetText =
  'A client is a collector that runs as a service. It has its own key and collects when its schedules say.';
export const noClientsYet = 'No clients yet';
export const host = 'Host';
export const lastSeen = 'Last seen';
export const now = 'Now';
export const jobsDone = 'Jobs done';
export const jobId = (id: number) => `Job #${id}`;
export const nothing = 'Nothing';

// Collect now dialog
export const jobWaitsName = (name: string) => `The job waits for ${name}.`;
export const collectNowName = (name: string) => `Collect now with ${name}`;
export const clientStartsNextCheck = 'The client starts at its next check-in.';
export const collect = 'Collect';

// Collection scope
export const directory = 'Directory';
export const usersGroupsComputersPolicies = 'Users, groups, computers, policies, rights, trusts';
export const sessions = 'Sessions';
export const whoLoggedWhere = 'Who is logged on where';
export const localGroups = 'Local groups';
export const administratorsRemoteUsers = 'Local admins and remote users of computers';
export const certificateServices = 'Certificate services';
export const authoritiesAndTemplates = 'CAs and templates';
export const registryOfAuthorities = 'CA registry';
export const settingsOnlyAuthorities = 'Settings stored on the CA servers only';
export const registryDomainControllers = 'DC registry';
export const howCertificatesMappedAccounts = 'How certificates are mapped to accounts';
export const allTrustedDomains = 'All trusted domains';
export const openHound = 'OpenHound';

// Collectors page
export const sharpHoundNote = 'For Active Directory: runs on Windows, in the domain';
export const azureHoundNote = 'For Entra ID and Azure: runs anywhere, with an account of the tenant';
export const collectors = 'Collectors';
export const collectorsNote = 'Programs that collect an environment. Upload their files, or let clients send them.';
export const loadingVersionsName = (name: string) => `Loading the versions of ${name}`;
export const askYourAdministratorAddRelease =
  'Ask your administrator to add a release; the operations guide says where.';
export const noNameReleaseAvailable = (name: string) => `No ${name} release available`;
export const versionsOfName = (name: string) => `Versions of ${name}`;
export const latest = 'Latest';
export const outdated = 'Outdated';
export const sha256 = 'SHA-256';
export const downloadWhatVersion = (what: string, version: string) => `Download the ${what} of ${version}`;
export const checksum = 'Checksum';

// Create client dialog
export const createAClient = 'Create a client';
export const createAClientNote = 'A collector that runs as a service.';

// Edit client dialog
export const editName = (name: string) => `Edit ${name}`;

// Job filter
export const allClients = 'All clients';
export const howItEnded = 'Result';
export const allResults = 'All results';

// Job log
export const logOfJob = (job: number) => `Log of job #${job}`;
export const loadingTheLog = 'Loading the log';
export const noOutput = 'No output.';
export const log = 'Log';

// Job table
export const job = 'Job';
export const state = 'State';
export const scheduled = 'Scheduled';
export const duration = 'Duration';
export const domains = 'Domains';
export const collecting = 'Collecting';
export const waiting = 'Waiting';
export const failedCount = (failed: number) => `(${failed} failed)`;
export const cancelJobId = (id: number) => `Cancel job ${id}`;
export const logJobId = (id: number) => `Log of job ${id}`;
export const dataCollectorHasAlready = 'Data that the collector has already sent is kept.';
export const cancelQuestion = (id: number) => `Cancel job #${id}?`;
export const cancelTheJob = 'Cancel the job';
export const jobIdCancelled = (id: number) => `Job #${id} is cancelled.`;
export const minutesAndSeconds = (minutes: number, seconds: number) => `${minutes} min ${seconds} s`;
export const hoursAndMinutes = (hours: number, minutes: number) => `${hours} h ${minutes} min`;

// Jobs page
export const jobs = 'Jobs';
export const jobsNote = 'Waiting, running and finished collections.';
export const seeTheJobs = 'see the jobs';
export const waitingAndRunning = 'Waiting and running';
export const finished = 'Finished';
export const loadingTheJobs = 'Loading the jobs';
export const noJobHasEndedText = 'Clients get their jobs by schedules, or by “Collect now”.';
export const noJobHasEnded = 'No job has ended';

// Next occurrences
export const ruleHasNoFurtherDates = 'The rule has no further dates.';
export const theNextRuns = 'The next runs, in your time zone';
export const theNextTimes = 'The next times';

// Recurrence builder
export const hours = 'Hours';
export const days = 'Days';
export const weeks = 'Weeks';
export const months = 'Months';
export const useTheForm = 'Use the form';
export const writeRuleHand = 'Write the rule by hand';
export const rule = 'Rule';
export const ruleHint = 'iCalendar: a DTSTART line and an RRULE line';
export const every = 'Every';
export const unit = 'Unit';
export const beginning = 'Beginning';
export const timeZone = 'Time zone';
export const lastDay = 'Last day';
export const lastDayHint = 'Leave empty for no end.';
export const on = 'On';

// Recurrence
export const monday = 'Monday';
export const tuesday = 'Tuesday';
export const wednesday = 'Wednesday';
export const thursday = 'Thursday';
export const friday = 'Friday';
export const saturday = 'Saturday';
export const sunday = 'Sunday';
export const everyUnit = (interval: number, unit: string) =>
  interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;
export const onDays = (days: string) => ` on ${days}`;
export const onDayStart = (start: number) => ` on day ${start}`;
export const atMinuteStart = (start: number) => ` at minute ${start}`;
export const atStart = (start: string) => ` at ${start}`;
export const until = (until: string) => `, until ${until}`;

// Schedule dialog
export const scheduleSaved = 'The schedule is saved.';
export const scheduleCreated = 'The schedule is created.';
export const editTheSchedule = 'Edit the schedule';
export const createASchedule = 'Create a schedule';

// Schedules page
export const schedulesNote = 'What clients collect, and when.';
export const seeTheSchedules = 'see the schedules';
export const loadingTheSchedules = 'Loading the schedules';
export const noSchedulesYetText = 'A schedule keeps the data up to date.';
export const noSchedulesYet = 'No schedules yet';
export const next = 'Next';
export const over = 'over';
export const actionsScheduleId = (id: number) => `Actions for schedule ${id}`;
export const jobsAreDeleted = (name: string) => `${name}. Its jobs that have not started are deleted with it.`;
export const deleteThisSchedule = 'Delete this schedule?';
export const scheduleDeleted = 'The schedule is deleted.';

// Support bundle dialog
export const waitingClient = 'Waiting for the client';
export const creating = 'Creating';
export const ready = 'Ready';
export const failed = 'Failed';
export const cancelled = 'Cancelled';
export const supportBundleName = (name: string) => `Support bundle of ${name}`;
export const logsSettingsClient = 'Logs and settings of the client, in one archive.';
export const noBundleRequestedYet = 'No bundle requested yet.';
export const close = 'Close';
export const requestBundle = 'Request bundle';
export const requestedWhen = (when: ReactNode) => sentence`requested ${when}`;
