import {
  type BodyInput,
  certifyMembers,
  createZoneSelector,
  createZoneTag,
  deleteZoneSelector,
  deleteZoneTag,
  updateZoneSelector,
  updateZoneTag,
} from '@chokepoint/contract';
import { api } from '../api/client.ts';
import { notify } from '../notifications/notifications.ts';
import * as zoneTexts from './texts.ts';
import { type Rule, refreshZones, type Zone } from './zone-queries.ts';

export async function createZone(zone: BodyInput<typeof createZoneTag>): Promise<number> {
  const { id } = (await api.call(createZoneTag, { body: zone })).body.data;
  notify(zoneTexts.nameIsCreated(zone.name));
  await refreshZones();
  return id;
}

export async function changeZone(zone: Zone, change: BodyInput<typeof updateZoneTag>): Promise<void> {
  await api.call(updateZoneTag, { params: { asset_group_tag_id: zone.id }, body: change });
  await refreshZones();
}

/** `leave` leaves the page of the deleted zone or rule, before that page notices. */
export async function removeZone(zone: Zone, leave: () => Promise<void>): Promise<void> {
  await api.call(deleteZoneTag, { params: { asset_group_tag_id: zone.id } });
  await leave();
  notify(zoneTexts.nameIsDeleted(zone.name));
  await refreshZones();
}

export async function createRule(zone: number, rule: BodyInput<typeof createZoneSelector>): Promise<number> {
  const { id } = (await api.call(createZoneSelector, { params: { asset_group_tag_id: zone }, body: rule })).body.data;
  await refreshZones();
  return id;
}

export async function changeRule(
  { id, asset_group_tag_id }: Rule,
  change: BodyInput<typeof updateZoneSelector>,
): Promise<void> {
  await api.call(updateZoneSelector, {
    params: { asset_group_tag_id, asset_group_tag_selector_id: id },
    body: change,
  });
  await refreshZones();
}

export async function removeRule({ id, name, asset_group_tag_id }: Rule, leave: () => Promise<void>): Promise<void> {
  await api.call(deleteZoneSelector, { params: { asset_group_tag_id, asset_group_tag_selector_id: id } });
  await leave();
  notify(zoneTexts.ruleNameDeleted(name));
  await refreshZones();
}

export type Decision = 'certify' | 'revoke';

export async function decideMembers(members: readonly number[], decision: Decision, note: string): Promise<void> {
  await api.call(certifyMembers, {
    body: { member_ids: [...members], action: decision === 'certify' ? 2 : 1, note: note || null },
  });
  const done = decision === 'certify' ? 'certified' : 'revoked';
  notify(`${members.length} ${zoneTexts.objectsAre(members.length)} ${done}.`);
  await refreshZones();
}
