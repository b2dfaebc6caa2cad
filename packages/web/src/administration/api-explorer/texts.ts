/** What a user reads in the API explorer. */

import type { ReactNode } from 'react';
import { plural } from '../../charts/numbers.ts';
import { sentence } from '../../controls/sentence.ts';

// Answer view
export const answer = 'Response';
export const timeAndSize = (milliseconds: number, size: string) => `${milliseconds.toLocaleString()} ms, ${size}`;
export const save = 'Save';
export const bodyAnswer = 'Response body';
export const beginningShown = 'Only the beginning is shown. Save it to see everything.';
export const fileMediaType = (mediaType: string) => `A file (${mediaType}). Save it.`;
export const answerHasNoBody = 'The response has no body.';
export const headers = 'Headers';
export const headersAnswer = 'Response headers';

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
export const chooseARequestText = 'This application uses these requests for everything. Your scripts can do the same.';
export const chooseARequest = 'Choose a request';

// Operation list
export const requests = 'Requests';
export const listRequests = 'List of the requests';

// Operation view
export const deprecated = 'Deprecated';
export const whoMay = (permissions: ReactNode) => sentence`Permissions: ${permissions}`;
export const bodyMediaType = (mediaType: string) => `Body (${mediaType})`;
export const toSendFiles = 'To send files, use a program such as curl.';
export const requestCanChangeSomething = 'This request can change data. It is really sent, with your permissions.';
export const send = 'Send';
export const forATerminal = 'As curl';
export const requestTerminal = 'curl command';
export const possibleAnswers = 'Responses';

// Parameter inputs
export const path = 'Path';
export const query = 'Query';
export const header = 'Header';
export const furtherParameters = (further: number) =>
  `${further} further ${further === 1 ? 'parameter' : 'parameters'}`;
