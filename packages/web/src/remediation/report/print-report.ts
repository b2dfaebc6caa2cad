import * as reportTexts from './texts.ts';

const NAME = reportTexts.reportToPrint;

/** Opens the browser's print dialog for a report, which can save it as PDF. The report brings its own print styles. */
export async function printReport(file: Blob): Promise<void> {
  document.querySelector(`iframe[title="${NAME}"]`)?.remove();
  const frame = document.createElement('iframe');
  frame.title = NAME;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.className = 'pointer-events-none fixed size-0 opacity-0';
  frame.srcdoc = await file.text();
  const { promise, resolve } = Promise.withResolvers<void>();
  frame.onload = () => resolve();
  document.body.append(frame);
  await promise;
  frame.contentWindow?.print();
}
