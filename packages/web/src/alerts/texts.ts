/** What a user reads about alerts, webhooks and events. */
import type { ReactNode } from 'react';
import { sentence } from '../controls/sentence.ts';

// In several places
export const nameIsSaved = (name: string) => `${name} is saved.`;
export const editName = (name: string) => `Edit ${name}`;
export const alertRulesWhichEvents = 'Alert rules: which events are sent where.';
export const save = 'Save';
export const createAlert = 'Create alert';
export const name = 'Name';
export const description = 'Description';
export const alerts = 'Alerts';
export const on = 'On';
export const aWebhook = 'A webhook';
export const actionsForName = (name: string) => `Actions for ${name}`;
export const edit = 'Edit';
export const deleteText = 'Delete';
export const webhooks = 'Webhooks';
export const events = 'Events';
export const deleteName = (name: string) => `Delete ${name}?`;
export const nameIsDeleted = (name: string) => `${name} is deleted.`;
export const event = 'Event';
export const details = 'Details';
export const loadingTheMessages = 'Loading the messages';
export const sendToName = (name: string) => `Send to ${name}`;
export const addWebhook = 'Add webhook';
export const health = 'Health';

// Alert dialog
export const createAnAlert = 'Create an alert';
export const noEventChosenYet = 'No event chosen yet.';

// Alert table
export const alert = 'Alert';
export const to = 'To';
export const alertName = (name: string) => `Alert ${name}`;
export const nothing = 'Nothing';

// Alert tabs
export const pagesAboutAlerts = 'Pages about alerts';

// Alerts page
export const seeTheAlerts = 'see the alerts';
export const loadingTheAlerts = 'Loading the alerts';
export const deletedWithAlert = 'Pending messages and the delivery history are deleted with it. The webhooks are kept.';

// Delivery row
export const delivered = 'Delivered';
export const waiting = 'Waiting';
export const triedAttemptsTimes = (attempts: number) => `, tried ${attempts} times`;
export const againWhen = (when: ReactNode) => sentence`, again ${when}`;

// Event name
export const forInformation = 'For information';
export const warning = 'Warning';
export const critical = 'Critical';

// Event panel
export const loadingTheEvent = 'Loading the event';
export const deliveredTo = 'Delivered to';
export const dataEvent = 'Data of the event';
export const noAlertCoversEvent = 'No alert covers this event.';
export const notDeliveredYet = 'Not delivered yet.';
export const byName = (name: string | undefined) => `by ${name ?? 'an alert'}`;

// Events page
export const eventsNote = 'Events of the last 90 days, and deliveries.';
export const seeTheEvents = 'see the events';
export const whatHappened = 'What happened';
export const everything = 'Everything';
export const loadingTheEvents = 'Loading the events';
export const noEvents = 'No events';
export const noEventsKind = 'No events of this kind.';
export const eventsAppearAfterFirstAnalysis = 'Events appear after the first analysis.';
export const when = 'When';
export const detailsOfMessage = (message: string) => `Details of: ${message}`;

// No alert
export const noAlertsYetText =
  'New findings, higher exposure, a failed analysis: an alert sends it to a webhook as soon as it happens.';
export const noAlertsYet = 'No alerts yet';
export const addWebhookFirst = 'Add a webhook first';

// On off switch
export const off = 'Off';

// Subscription fields
export const sendNameOff = (name: string) => `Send to ${name} (off)`;

// Try webhook dialog
export const tryName = (name: string) => `Try ${name}`;
export const sendsAnExample = 'Sends an example, marked as a test.';
export const send = 'Send';
export const close = 'Close';
export const onlyTestMessage = 'Only a test message';
export const deliveredReceiverAnswered = (statusCode: ReactNode) =>
  sentence`Delivered: the receiver answered ${statusCode}.`;
export const notDeliveredError = (error: ReactNode) => sentence`Not delivered: ${error}.`;

// Webhook actions
export const tryIt = 'Try it';
export const newSecret = 'New secret';
export const messagesSignedNewSecretOnce =
  'Messages are signed with the new secret at once. The receiver rejects them until it has the new secret.';
export const giveNameNewSecret = (name: string) => `Give ${name} a new secret?`;
export const createSecret = 'Create secret';
export const alertsNoLongerSentThere =
  'Alerts are no longer sent there. Pending messages and the delivery history are deleted with it.';

// Webhook dialog
export const addAWebhook = 'Add a webhook';
export const sendsEventsAnotherSystem = 'Sends events to another system.';
export const kind = 'Kind';
export const address = 'Address';
export const https = 'https://';
export const addressHint =
  'Over https. Addresses inside the organisation have to be allowed in the settings of the service.';
export const authorization = 'Authorization';
export const headerStored = 'A header is stored. Leave this empty to keep it.';
export const onlyIfReceiverNeeds = 'Only if the receiver needs it: the whole header, for example Splunk and its token.';

// Webhook panel
export const sent = 'Sent';
export const failed = 'Failed';
export const lastMessages = 'Last messages';
export const noMessagesYetText = 'Test messages are not listed here.';
export const noMessagesYet = 'No messages yet';
export const lastDeliveriesCount = (deliveries: number, count: number) =>
  `The last ${deliveries} of ${count.toLocaleString()}`;

// Webhook secret
export const secretName = (name: string) => `The secret of ${name}`;
export const copyReceiverNow = 'Copy it to the receiver now. It is not shown again.';
export const secret = 'Secret';
export const everyMessageSigned = 'Every message is signed with it, so that the receiver can verify the sender.';
export const done = 'Done';

// Webhook table
export const noWebhooksYetText =
  'A webhook is an address of a chat, a ticket system or a SIEM. Alerts say what is sent there.';
export const noWebhooksYet = 'No webhooks yet';
export const webhook = 'Webhook';
export const destination = 'Destination';
export const lastMessage = 'Last message';
export const itsLastMessages = 'Its last messages';
export const messages = 'Messages';
export const messagesToName = (name: string) => `Messages to ${name}`;

// Webhook texts
export const jsonAnyAddress = 'JSON to any address';
export const slack = 'Slack';
export const microsoftTeams = 'Microsoft Teams';
export const jira = 'Jira';
export const serviceNow = 'ServiceNow';
export const splunk = 'Splunk';
export const elastic = 'Elastic';
export const microsoftSentinel = 'Microsoft Sentinel';
export const notUsedYet = 'Not used yet';
export const good = 'Good';
export const unsteady = 'Unsteady';
export const failing = 'Failing';

// Webhooks page
export const outgoingWebhooks = 'Outgoing webhooks.';
export const seeTheWebhooks = 'see the webhooks';
export const loadingTheWebhooks = 'Loading the webhooks';
