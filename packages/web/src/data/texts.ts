/** What a user reads about data: uploads, deletion, versions and quality. */
import type { ReactNode } from 'react';
import { plural } from '../charts/numbers.ts';
import { sentence } from '../controls/sentence.ts';

// In several places
export const clearData = 'Clear data';
export const uploads = 'Uploads';
export const history = 'History';
export const files = 'Files';
export const failed = 'Failed';
export const undo = 'Undo';
export const restore = 'Restore';
export const objects = 'Objects';
export const relationships = 'Relationships';

// Clear data dialog
export const historyUploads = 'The history of uploads';
export const historyDataQuality = 'The history of data quality';
export const deletionHasStarted = 'Deletion has started.';
export const clearDataNote = 'This cannot be undone.';
export const deleteText = 'Delete';
export const typeProofGo = (proof: string) => `Type “${proof}” to go on`;

// Clear graph fields
export const activeDirectory = 'Active Directory';
export const azureAndEntra = 'Azure and Entra';
export const objectsWithoutSource = 'Objects without source';
export const theWholeGraph = 'The whole graph';
export const onlyPart = 'Or only a part of it';
export const sessions = 'Sessions';
export const sessionsHint = 'Who is logged on where; the objects stay';

// Clear rules fields
export const tierZero = 'Tier Zero';
export const owned = 'Owned';
export const ownRulesWhatPeople = 'Custom rules, and what people added by hand';
export const ownRulesNames = (names: string) => `Custom rules of ${names}`;

// Data page
export const analysisRequested = 'Analysis requested.';
export const data = 'Data';
export const dataNote = 'Upload collector files and follow the ingest';
export const analyseNow = 'Analyse now';
export const mayNotUpload = 'Your role does not allow you to upload. Ask an administrator if you need to.';

// Data tabs
export const pagesAboutData = 'Pages about data';
export const quality = 'Quality';
export const clients = 'Clients';
export const schedules = 'Schedules';
export const jobs = 'Jobs';
export const collectors = 'Collectors';

// Drop zone
export const dropFilesCollectorHere = 'Drop the files of a collector here, or choose them';
export const dropFilesCollectorHereHint =
  'SharpHound, AzureHound or OpenGraph: JSON files, also gzipped, or zip archives of them';

// First upload
export const yourFirstUpload = 'Your first upload';
export const theFirstUpload = 'The first upload';
export const theFirstData = 'The first collected data';
export const firstUploadReceived = (what: string) => `${what} is being received`;
export const firstUploadIngested = (what: string) => `${what} is being ingested`;
export const firstUploadAnalysed = (what: string) => `${what} is being analysed`;
export const firstUploadWaits = (what: string) => `${what} waits for the scheduled analysis`;
export const pageFillsByItself = 'The results appear here when the first analysis has ended.';
export const analysedWhen = (when: ReactNode) =>
  sentence`It starts ${when}. The results appear here when it has ended.`;
export const exploreObjects = 'Explore the objects';
export const seeUploadId = (id: number) => `See upload #${id}`;
export const seeTheUploads = 'See the uploads';
export const firstAnalysisNotEnded = 'The first analysis has not ended.';
export const uploadWasCancelled = (id: number) => `Upload #${id} was cancelled.`;
export const uploadTimedOut = (id: number) => `Upload #${id} timed out before all files were received.`;
export const noFileCouldBeIngested = (id: number, files: number) =>
  files === 1
    ? `Upload #${id} has failed: its file could not be ingested.`
    : `Upload #${id} has failed: none of its ${files} files could be ingested.`;
export const uploadHasFailed = (id: number, message: string) =>
  `Upload #${id} has failed${message ? `: ${message}` : ''}.`;

// Getting started
export const demoDataBeingIngested = 'Demo data is being ingested. It appears when ingest is complete.';
export const askForUpload = 'A user with upload permission has to upload collector files.';
export const uploadFilesCollector = 'Upload the files of a collector';
export const loading = 'Loading …';
export const loadDemoData = 'Load demo data';

// Job list
export const loadingTheUploads = 'Loading the uploads';
export const upload = 'Upload';
export const status = 'Status';
export const started = 'Started';
export const processed = 'Processed';
export const noMatchingUploads = 'No matching uploads';
export const noUploadsYetText =
  'Upload the files of SharpHound, AzureHound or an OpenGraph collector to build the graph.';
export const noUploadsYet = 'No uploads yet';
export const onlyMine = 'Only mine';
export const allStatuses = 'All statuses';

// Job outcomes
export const loadingTheFiles = 'Loading the files';
export const noFileHasBeen = 'No file has been processed yet.';
export const filesUploadId = (id: number) => `Files of upload ${id}`;
export const parentFileName = (parentFileName: string) => `in ${parentFileName}`;
export const partial = 'Partial';
export const ingested = 'Ingested';

// Job row
export const aCollector = 'a collector';
export const failedCount = (failedFiles: number) => `(${failedFiles} failed)`;
export const readingUploadId = (id: number) => `Reading upload ${id}`;
export const sizeAndObjects = (size: string, objects: number) => `${size}, ${plural(objects, 'object')}`;
export const cancel = 'Cancel';
export const uploadIdCancelled = (id: number) => `Upload #${id} is cancelled.`;

// Job state
export const notValid = 'Not valid';
export const ready = 'Ready';
export const uploading = 'Uploading';
export const complete = 'Complete';
export const cancelled = 'Cancelled';
export const timedOut = 'Timed out';
export const ingesting = 'Ingesting';
export const analysing = 'Analysing';
export const completeWithRemarks = 'Complete, with remarks';
export const stateStatus = (status: number) => `State ${status}`;
export const countOfTotal = (count: number, total: number) =>
  `${count.toLocaleString('en')} of ${total.toLocaleString('en')}`;
export const filesCouldNotIngested = (of: string) => `${of} files could not be ingested`;
export const filesIngestedPartly = (of: string) => `${of} files ingested without some of their objects`;
export const remarksSeeFiles = (remarks: string) => `${remarks}. See Files.`;

// Metrics
export const ous = 'OUs';
export const groupPolicies = 'Group policies';
export const aces = 'ACEs';
export const aiaCas = 'AIA CAs';
export const rootCas = 'Root CAs';
export const enterpriseCas = 'Enterprise CAs';
export const ntauthStores = 'NTAuth stores';
export const certificateTemplates = 'Certificate templates';
export const issuancePolicies = 'Issuance policies';
export const siteServers = 'Site servers';
export const siteSubnets = 'Site subnets';
export const applications = 'Applications';
export const virtualMachines = 'Virtual machines';
export const virtualMachineScaleSets = 'Virtual machine scale sets';

// Pipeline progress
export const deletingData = 'Deleting data';
export const removingWhatOutDate = 'Removing what is out of date';
export const starting = 'Starting';
export const cleaningUp = 'Cleaning up';
export const stepOf = (at: number, steps: number) => `${at} of ${steps}`;

// Quality metrics
export const lastFiguresTakenWhen = (when: ReactNode) =>
  sentence`The last figures were taken ${when}. What has changed since then is not known.`;
export const objectsAndRelationships = 'Objects and relationships';
export const takenWhen = (when: ReactNode) => sentence`Taken ${when}. Choose up to four to see their trend.`;
export const metrics = 'Metrics';
export const activeUsersWhoseSessionsKnown = 'Active users whose sessions are known';
export const activeComputersWhoseLocal = 'Active computers whose local groups are known';

// Quality page
export const dataQuality = 'Data quality';
export const dataQualityNote = 'Collection coverage of each environment, after each analysis.';
export const environment = 'Environment';
export const period = 'Period';
export const spanDays = (span: number) => `${span} days`;
export const seeDataQuality = 'see the data quality';
export const loadingTheEnvironments = 'Loading the environments';
export const nothingKnownYetText = 'Upload collector files. The figures appear after the first analysis.';
export const nothingKnownYet = 'Nothing is known yet';
export const loadingTheFigures = 'Loading the figures';
export const theyTakenAfterEachAnalysis = 'They are taken after each analysis.';
export const noFiguresLabelLast = (label: string, days: number) => `No figures for ${label} in the last ${days} days`;

// Quality queries
export const allDomains = 'All domains';
export const allTenants = 'All tenants';

// Quality warnings
export const whatMissingWarnings = (warnings: number) => `What is missing (${warnings.toLocaleString()})`;
export const collectedDataNotSufficient = 'The collected data is not sufficient to decide these';

// Refused file
export const aPngPicture = 'a PNG picture';
export const aJpegPicture = 'a JPEG picture';
export const aGifPicture = 'a GIF picture';
export const aPdfDocument = 'a PDF document';
export const aWindowsProgram = 'a Windows program';
export const aLinuxProgram = 'a Linux program';
export const a7zArchive = 'a 7z archive';
export const aRarArchive = 'a RAR archive';
export const uploadZipArchiveJson = 'Upload the zip archive or the JSON files that a collector wrote.';
export const nameIsEmpty = (name: string, wanted: string) => `${name} is empty. ${wanted}`;
export const nameIsKnown = (name: string, known: string, wanted: string) => `${name} is ${known}. ${wanted}`;
export const nameZipArchiveCutOff = (name: string) =>
  `${name} is a zip archive that is cut off: its end is missing. Copy or download it again.`;
export const anEmptyZipArchive = 'an empty zip archive';
export const anOfficeDocument = 'an Office document';
export const nameHasPassword = (name: string) =>
  `${name} is protected with a password. Unpack it and upload the JSON files, or collect again without a password.`;
export const nameHoldsArchives = (name: string) =>
  `${name} contains other zip archives only. Unpack it and upload these archives.`;
export const nameHoldsNoJson = (name: string, first: string, wanted: string) =>
  `${name} is a zip archive without a JSON file; it contains ${first}. ${wanted}`;
export const nameBeginsText = (name: string, text: string, wanted: string) =>
  `${name} begins with “${text}”, which is neither JSON nor a zip archive. ${wanted}`;
export const jsonButNoCollector = (wanted: string) =>
  `is JSON, but no collector wrote it: it has neither “meta” and “data” nor “graph”. ${wanted}`;
export const metaWithoutData =
  'has “meta” but no list “data”. SharpHound 3 and older wrote such files: collect again with a current version.';
export const notValidJson = 'is not valid JSON. It may be cut off: copy it again, or run the collector again.';
export const mixesTwoFormats =
  'mixes two formats: “meta” and “data” of SharpHound, and “graph” of OpenGraph. Split it into two files.';

// Upload files
export const filesAreReceived = (files: number) =>
  files === 1 ? 'The file is received.' : `${files} files are received.`;
export const fileRejected = 'The file was rejected. The list says why.';
export const filesRejected = (refused: number, files: number) =>
  `${refused} of ${files} files were rejected. The list says why.`;
export const serviceCannotReached = 'The service cannot be reached.';
export const serviceAnsweredStatus = (status: number) => `The service answered ${status}.`;

// Upload list
export const filesWindow = 'Files from this window';
export const clearTheList = 'Clear the list';
export const waiting = 'Waiting';
export const sending = 'Sending';
export const received = 'Received';
export const rejected = 'Rejected';
export const retry = 'Retry';
export const sendNameAgain = (name: string) => `Send ${name} again`;
export const sendingName = (name: string) => `Sending ${name}`;

// Version dialog
export const undoVersionId = (id: number) => `Undo version ${id}`;
export const restoreVersionId = (id: number) => `Restore version ${id}`;
export const versionIdUndone = (id: number) => `Version ${id} was undone.`;
export const versionIdRestored = (id: number) => `Version ${id} was restored.`;
export const changesVersionReverted =
  'The changes of this version are reverted, as a new version. An analysis follows.';
export const restoredGraph = 'The graph becomes what it was after this version, as a new version. An analysis follows.';
export const countingWhatWouldChange = 'Counting what would change';
export const whatWouldChange = 'What would change';
export const versionCounts = (name: string, added: number, changed: number, deleted: number) =>
  `${name}: ${added} added, ${changed} changed, ${deleted} deleted`;

// Versions page
export const historyNote = 'Every change of the graph is a version that can be undone or restored';
export const versions = 'Versions';
export const loadingTheVersions = 'Loading the versions';
export const nothingHasChangedYet = 'Nothing has changed yet';
export const version = 'Version';
export const cause = 'Cause';
export const when = 'When';
