import { getReport, type ReportFormat } from '@chokepoint/contract';
import { Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { TIMEOUT_SECONDS } from '../../api/use-long-query.ts';
import { fileStamp, saveFile } from '../../browser/save-file.ts';
import { Button } from '../../controls/button.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Working } from '../../controls/status/working.tsx';
import { printReport } from './print-report.ts';
import type { ReportSearch } from './report-search.ts';
import * as reportTexts from './texts.ts';

type ReportFileProps = { readonly format: ReportFormat; readonly title: string; readonly search: ReportSearch };

const DAY_MS = 86_400_000;

/** One file of a report: requested, then saved. */
export function ReportFile({ format, title, search }: ReportFileProps) {
  const [running, setRunning] = useState<AbortController>();
  const [error, setError] = useState<unknown>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  async function write(use: (file: Blob) => void | Promise<void>): Promise<void> {
    const controller = new AbortController();
    current.current = controller;
    setRunning(controller);
    setError(undefined);
    try {
      await use(await reportFile(format, search, controller.signal));
    } catch (reason) {
      if (!controller.signal.aborted) setError(reason);
    } finally {
      setRunning((now) => (now === controller ? undefined : now));
    }
  }
  return (
    <div className="space-y-3">
      {running ? (
        <Working
          label={reportTexts.writingTheTitle(title.toLowerCase())}
          note={format === 'html' || format === 'plan.csv' ? reportTexts.planMadeEachEnvironmentZone : undefined}
          onCancel={() => {
            running.abort();
            setRunning(undefined);
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            icon={Download}
            tone={format === 'html' ? 'primary' : 'plain'}
            onClick={() => void write((file) => saveFile(fileName(format), file))}
          >
            {format === 'html' ? reportTexts.saveReportHtml : reportTexts.saveTitleCsv(title.toLowerCase())}
          </Button>
          {format === 'html' && (
            <Button icon={Printer} onClick={() => void write(printReport)}>
              {reportTexts.printSavePdf}
            </Button>
          )}
        </div>
      )}
      <FailureNotice error={error} />
    </div>
  );
}

async function reportFile(format: ReportFormat, search: ReportSearch, signal: AbortSignal): Promise<Blob> {
  const { environment, zone, days } = search;
  const { body, headers } = await api.call(getReport, {
    query: {
      format,
      ...(environment !== undefined && { environments: environment }),
      ...(zone !== undefined && { asset_group_tag_id: String(zone) }),
      ...(days !== undefined && { start: new Date(Date.now() - days * DAY_MS).toISOString() }),
    },
    wait: TIMEOUT_SECONDS,
    signal,
  });
  return new Blob([body as Uint8Array<ArrayBuffer>], { type: headers.get('content-type') ?? 'text/html' });
}

const fileName = (format: ReportFormat): string =>
  format === 'html'
    ? `chokepoint-report-${fileStamp()}.html`
    : `chokepoint-${format.replace('.csv', '')}-${fileStamp()}.csv`;
