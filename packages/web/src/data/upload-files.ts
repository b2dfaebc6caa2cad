import { cancelFileUpload, endFileUpload, PAGE_HEADER, startFileUpload } from '@chokepoint/contract';
import { useSyncExternalStore } from 'react';
import { api } from '../api/client.ts';
import { failureText } from '../api/failure.ts';
import { notify } from '../notifications/notifications.ts';
import { refreshJobs } from './ingest-queries.ts';
import { LOOKED_AT, refusalOf, rejectionText } from './refused-file.ts';
import * as dataTexts from './texts.ts';

/** A file that is being uploaded. Leaving the page does not stop it, closing the window does. */
export type FileUpload = {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'sent' | 'refused';
  readonly reason: string | undefined;
  /** Whether sending it again cannot help. */
  readonly hopeless?: boolean;
  readonly file: File;
};

const AT_ONCE = 3;
const listeners = new Set<() => void>();
let all: readonly FileUpload[] = [];
let last = 0;

export function useUploads(): readonly FileUpload[] {
  return useSyncExternalStore(subscribe, () => all);
}

export function clearUploads(): void {
  set(all.filter(({ state }) => state === 'waiting' || state === 'sending'));
}

/** Sends a refused file again, as a separate job. */
export function retryUpload({ id, file }: FileUpload): void {
  set(all.filter((one) => one.id !== id));
  void sendFiles([file]);
}

/** Sends files as one job. They are independent: one that is refused does not stop the others. */
export async function sendFiles(files: readonly File[]): Promise<void> {
  const waiting = files.map((file) => ({ file, id: ++last }));
  set([
    ...all,
    ...waiting.map(({ file, id }) => ({
      id,
      name: file.name,
      size: file.size,
      sent: 0,
      state: 'waiting' as const,
      reason: undefined,
      file,
    })),
  ]);
  const sendable: typeof waiting = [];
  for (const one of waiting) {
    const reason = await refusal(one.file);
    if (reason) change(one.id, { state: 'refused', reason, hopeless: true });
    else sendable.push(one);
  }
  if (sendable.length > 0) await sendAsJob(sendable);
  const refused = waiting.filter(({ id }) => stateOf(id) === 'refused').length;
  if (refused === 0) notify(dataTexts.filesAreReceived(files.length));
  else if (files.length === 1) notify(dataTexts.fileRejected, 'danger');
  else notify(dataTexts.filesRejected(refused, files.length), 'danger');
}

async function refusal(file: File): Promise<string | undefined> {
  const [begin, end] = await Promise.all(
    [file.slice(0, LOOKED_AT.begin), file.slice(-LOOKED_AT.end)].map((part) => part.arrayBuffer()),
  );
  return refusalOf(file.name, file.size, new Uint8Array(begin!), new Uint8Array(end!));
}

async function sendAsJob(waiting: readonly { readonly id: number; readonly file: File }[]): Promise<void> {
  try {
    const job = (await api.call(startFileUpload)).body.data.id;
    const queue = [...waiting];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = queue.shift(); next; next = queue.shift()) await send(job, next.id, next.file);
      }),
    );
    const params = { file_upload_job_id: job };
    // A job without a file is of no use.
    const any = waiting.some(({ id }) => stateOf(id) === 'sent');
    await api.call(any ? endFileUpload : cancelFileUpload, { params });
  } catch (error) {
    for (const { id } of waiting)
      if (stateOf(id) !== 'sent') change(id, { state: 'refused', reason: failureText(error) });
  }
  await refreshJobs();
}

/** With XMLHttpRequest, because only that reports the progress of an upload. */
async function send(job: number, id: number, file: File): Promise<void> {
  const type = await mediaType(file);
  const { promise, resolve } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  request.open('POST', `/api/v2/file-upload/${job}`);
  request.setRequestHeader(PAGE_HEADER, '1');
  request.setRequestHeader('content-type', type);
  request.setRequestHeader('x-file-upload-name', headerText(file.name));
  request.upload.onprogress = ({ loaded }) => change(id, { sent: loaded });
  request.onload = () => {
    if (request.status === 202) change(id, { state: 'sent', sent: file.size });
    else change(id, { state: 'refused', ...rejectionText(file.name, reasonOf(request)) });
    resolve();
  };
  request.onerror = () => {
    change(id, { state: 'refused', reason: dataTexts.serviceCannotReached });
    resolve();
  };
  change(id, { state: 'sending' });
  request.send(file);
  await promise;
}

/** Headers are limited to ASCII. */
const headerText = (name: string) => (/^[\x20-\x7e]*$/.test(name) ? name : encodeURIComponent(name));

/** By the first bytes of the file; browsers often do not know. */
async function mediaType(file: File): Promise<string> {
  const begin = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return begin[0] === 0x50 && begin[1] === 0x4b ? 'application/zip' : 'application/json';
}

function reasonOf(request: XMLHttpRequest): string {
  try {
    const body = JSON.parse(request.responseText) as { errors?: { message: string }[] };
    return body.errors?.map(({ message }) => message).join(' ') || dataTexts.serviceAnsweredStatus(request.status);
  } catch {
    return dataTexts.serviceAnsweredStatus(request.status);
  }
}

const stateOf = (id: number) => all.find((one) => one.id === id)?.state;

function change(id: number, news: Partial<FileUpload>): void {
  set(all.map((one) => (one.id === id ? { ...one, ...news } : one)));
}

function set(next: readonly FileUpload[]): void {
  all = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
