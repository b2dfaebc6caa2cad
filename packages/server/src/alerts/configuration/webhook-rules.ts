import {
  type BodyOf,
  type createAlertWebhook,
  type updateAlertWebhook,
  WEBHOOK_TYPES,
  type WebhookType,
} from '@chokepoint/contract';
import { badRequest } from '../../service-error.ts';
import { requireText } from './require-text.ts';
import { RefusedTarget, type TargetRule } from './target-rule.ts';
import type { NewWebhook } from './webhook-store.ts';

export function checkNewWebhook(body: BodyOf<typeof createAlertWebhook>, rule: TargetRule): NewWebhook {
  return {
    type: requireType(body.type),
    name: requireText(body.name, 'name'),
    description: body.description ?? '',
    url: requireUrl(rule, body.url),
    ...(typeof body.authorization === 'string' && { authorization: requireHeader(body.authorization) }),
  };
}

/** What is to change of a webhook, except whether it is disabled. */
export function checkChangedWebhook(body: BodyOf<typeof updateAlertWebhook>, rule: TargetRule): Partial<NewWebhook> {
  const { name, description, url, type, authorization } = body;
  const change = {
    ...(typeof name === 'string' && { name: requireText(name, 'name') }),
    ...(typeof description === 'string' && { description }),
    ...(typeof url === 'string' && { url: requireUrl(rule, url) }),
    ...(typeof type === 'string' && { type: requireType(type) }),
    ...(typeof authorization === 'string' && { authorization: requireHeader(authorization) }),
  };
  if (Object.keys(change).length === 0 && typeof body.disabled !== 'boolean')
    throw badRequest('at least one of name, description, url, type, authorization or disabled is required');
  return change;
}

function requireType(given: string | null | undefined): WebhookType {
  const type = WEBHOOK_TYPES.find((one) => one === given);
  if (!type) throw badRequest(`type must be one of ${WEBHOOK_TYPES.join(', ')}`);
  return type;
}

/** A header is one line of printable ASCII. */
function requireHeader(given: string): string {
  const header = given.trim();
  if (!/^[\x20-\x7e]*$/.test(header)) throw badRequest('authorization must be one line of printable ASCII characters');
  return header;
}

function requireUrl(rule: TargetRule, given: string | null | undefined): string {
  try {
    return rule.check(requireText(given, 'url', 2048)).href;
  } catch (error) {
    if (error instanceof RefusedTarget) throw badRequest(error.message);
    throw error;
  }
}
