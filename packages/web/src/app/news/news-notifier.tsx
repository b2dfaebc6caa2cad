import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useEdition } from '../../access/use-edition.ts';
import { useViewer } from '../../access/viewer.ts';
import { jobsQuery, pipelineQuery } from '../../data/ingest-queries.ts';
import { notify } from '../../notifications/notifications.ts';
import { analysisNews } from './analysis-news.ts';
import { eventNews, seriousEventsQuery } from './event-news.ts';
import { rememberNews, seenNews } from './seen-news.ts';
import { uploadNews } from './upload-news.ts';
import { useFreshData } from './use-fresh-data.ts';

/** Announces what has ended or happened, once, on whatever page the user is, and keeps pages up to date. */
export function Announcer() {
  useUploads();
  useAnalyses();
  useEvents();
  useFreshData();
  return null;
}

function useUploads(): void {
  const jobs = useQuery(jobsQuery({})).data?.jobs;
  useEffect(() => {
    if (!jobs) return;
    const { news, seen } = uploadNews(jobs, seenNews());
    rememberNews(seen);
    for (const { text, tone } of news) notify(text, tone, '/data');
  }, [jobs]);
}

function useAnalyses(): void {
  const pipeline = useQuery(pipelineQuery).data;
  const exists = useEdition() !== 'community';
  const seesPosture = useViewer().may('risks/GenerateReport', 'graphdb/Read') && exists;
  useEffect(() => {
    if (!pipeline) return;
    const { news, seen } = analysisNews(pipeline, seenNews());
    rememberNews(seen);
    for (const { text, tone } of news) notify(text, tone, tone === 'good' && seesPosture ? '/posture' : undefined);
  }, [pipeline, seesPosture]);
}

function useEvents(): void {
  const edition = useEdition();
  const enabled = useViewer().may('alerts/Read') && edition === 'enterprise';
  const events = useQuery({ ...seriousEventsQuery, enabled }).data;
  useEffect(() => {
    if (!events) return;
    const { news, until } = eventNews(events, seenNews().eventsUntil);
    rememberNews({ eventsUntil: until });
    for (const { text, tone } of news) notify(text, tone, '/alerts/events');
  }, [events]);
}
