/** What a user reads in the API explorer. */

import type { ReactNode } from 'react';
import { plural } from '../../charts/numbers.ts';
import { sentence } from '../../controls/sentence.ts';

// Answer view
export const answer = 'Answer';
export const timeAndSize = (milliseconds: number, size: string) => `${milliseconds.toLocaleString()} ms, ${size}`;
export const save = 'Save';
export const bodyAnswer = 'Body of the answer';
export const beginningShown = 'The beginning is shown; save it to see all of it.';
export const fileMediaType = (mediaType: string) => `A file (${mediaType}). Save it.`;
export const answerHasNoBody = 'The answer has no body.';
export const headers = 'Headers';
export const headersAnswer = 'Headers of the answer';

// Api document
export const other = 'Other';

// Api explorer page
export const apiExplorer = 'API explorer';
export const apiExplorerNote = 'All API requests. What you send runs as you, with your permissions.';
export const openApiDocument = 'OpenAPI document';
export const loadingApiDescription = 'Loading the API description';
export const searchRequests = 'Search requests';
export const pathMethodWord = 'Path, method or word';
export const requestCount = (operations: number) => plural(operations, 'request');
export const foundRequests = (found: number, operations: number) => `${found} of ${plural(operations, 'request')}`;
export const chooseARequestText =
  'Everything that this application does goes through these requests; yours may do the same.';
export const chooseARequest = 'Choose a request';

// Operation list
export const requests = 'Requests';
export const listRequests = 'List of the requests';

// Operation view
export const deprecated = 'Deprecated';
export const whoMay = (permissions: ReactNode) => sentence`Who may: ${permissions}`;
export const bodyMediaType = (mediaType: string) => `Body (${mediaType})`;
export const toSendFiles = 'To send files, use a program such as curl.';
export const requestCanChangeSomething = 'This request can change something. It runs for real, as you.';
export const send = 'Send';
export const forATerminal = 'For a terminal';
export const requestTerminal = 'The request for a terminal';
export const possibleAnswers = 'Possible answers';

// Parameter inputs
export const path = 'Path';
export const query = 'Query';
export const header = 'Header';
export const furtherParameters = (further: number) =>
  `${further} further ${further === 1 ? 'parameter' : 'parameters'}`;
