import {
  getAggregatedMetrics,
  getCompleteness,
  getDomainQuality,
  getEnvironmentMetrics,
  getPlatformQuality,
  getTenantQuality,
} from '@chokepoint/contract';
import type { Principal } from '../callers/principal.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import type { Clock } from '../clock.ts';
import { ExtensionStore } from '../extensions/extension-store.ts';
import { type AskParts, ask } from '../graph-answers/ask.ts';
import { encodeTime } from '../http/encode-time.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import { badRequest, forbidden, notFound } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import { DataQualityStore, type Rows } from './data-quality-store.ts';
import { completenessTask } from './data-quality-tasks.ts';
import { encodeAggregation, encodeDomain, encodeMetric, encodePlatform, encodeTenant } from './encode-quality.ts';
import { type QualityWindow, qualityWindow } from './quality-window.ts';

type DataQualityParts = AskParts & { readonly db: Database; readonly clock: Clock };

export function dataQualityHandlers(parts: DataQualityParts): Handler[] {
  const { clock, db } = parts;
  const store = new DataQualityStore(db);
  return [
    handle(getDomainQuality, async ({ params, query, caller }) => {
      requireEnvironment(caller, params.domain_id);
      const window = qualityWindow(query, clock.now());
      const found = await store.environment('ad', params.domain_id, window);
      return ok({ ...envelope(window, found), data: found.rows.map(encodeDomain) });
    }),

    handle(getTenantQuality, async ({ params, query, caller }) => {
      requireEnvironment(caller, params.tenant_id);
      const window = qualityWindow(query, clock.now());
      const found = await store.environment('azure', params.tenant_id, window);
      return ok({ ...envelope(window, found), data: found.rows.map(encodeTenant) });
    }),

    handle(getPlatformQuality, async ({ params, query, caller }) => {
      requireAllEnvironments(caller);
      const { platform_id: platform } = params;
      if (platform !== 'ad' && platform !== 'azure')
        throw badRequest(`invalid platform id specified in url: ${platform}`);
      const window = qualityWindow(query, clock.now());
      const found = await store.platform(platform, window);
      return ok({ ...envelope(window, found), data: found.rows.map(encodePlatform) });
    }),

    handle(getEnvironmentMetrics, async ({ query, caller }) => {
      const { environment_id: id } = query;
      if (!id) throw badRequest('environment_id is required');
      requireEnvironment(caller, id);
      const window = qualityWindow(query, clock.now());
      const found = await store.metrics(id, window);
      if (found.count === 0) throw notFound();
      return ok({ ...envelope(window, found), data: found.rows.map(encodeMetric) });
    }),

    handle(getAggregatedMetrics, async ({ query, caller }) => {
      requireAllEnvironments(caller);
      const kind = wholeNumber('schema_environment_kind_id', query.schema_environment_kind_id);
      const extension = query.schema_extension_id
        ? wholeNumber('schema_extension_id', query.schema_extension_id)
        : undefined;
      const window = qualityWindow(query, clock.now());
      if (extension !== undefined && !(await new ExtensionStore(db).byId(extension))) throw notFound();
      const found = await store.aggregations(kind, extension, window);
      return ok({
        ...envelope(window, found),
        data: found.count === 0 ? null : found.rows.map(encodeAggregation),
      });
    }),

    handle(getCompleteness, async ({ caller, signal }) => {
      requireAllEnvironments(caller);
      const { localGroups, sessions } = await ask(parts, completenessTask, caller, signal, {});
      return ok({ data: { LocalGroupCompleteness: localGroups, SessionCompleteness: sessions } });
    }),
  ];
}

function requireEnvironment(caller: Principal, id: string): void {
  const visible = environmentsOf(caller);
  if (visible && !visible.includes(id)) throw forbidden('user does not have permission to access this environment');
}

/** Sums over everything include environments that the caller may not see. */
function requireAllEnvironments(caller: Principal): void {
  if (environmentsOf(caller)) throw forbidden('user does not have access to this resource');
}

const envelope = ({ start, end, limit, skip }: QualityWindow, { count }: Rows<unknown>) => ({
  start: encodeTime(start),
  end: encodeTime(end),
  count,
  limit,
  skip,
});

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (text === '') throw badRequest(`missing required query parameter: ${name}`);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value))
    throw badRequest(`query parameter must be an integer: ${name}`);
  return value;
}
