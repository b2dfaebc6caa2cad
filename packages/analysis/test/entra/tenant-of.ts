import type { GraphImage } from '@chokepoint/graph';
import { DIRECTORY_ROLE_TEMPLATES } from '@chokepoint/model';
import { type Analysed, analysed } from '../../testing/analysed.ts';
import { imageOf } from '../../testing/drawn-graph.ts';

const OBJECT = /([^\s:,]+):AZ(App|User|Group|ServicePrincipal|Role|Device)\b/g;

/** The short names of directory roles, and their template ids. */
export const ROLE_TEMPLATES: Readonly<Record<string, string>> = {
  GA: DIRECTORY_ROLE_TEMPLATES.globalAdministrator,
  PRA: DIRECTORY_ROLE_TEMPLATES.privilegedRoleAdministrator,
  PAA: DIRECTORY_ROLE_TEMPLATES.privilegedAuthenticationAdministrator,
  PT1: DIRECTORY_ROLE_TEMPLATES.partnerTier1Support,
  PT2: DIRECTORY_ROLE_TEMPLATES.partnerTier2Support,
  HD: DIRECTORY_ROLE_TEMPLATES.helpdeskAdministrator,
  AUTH: DIRECTORY_ROLE_TEMPLATES.authenticationAdministrator,
  UA: DIRECTORY_ROLE_TEMPLATES.userAdministrator,
  PW: DIRECTORY_ROLE_TEMPLATES.passwordAdministrator,
  GRP: DIRECTORY_ROLE_TEMPLATES.groupsAdministrator,
  DW: DIRECTORY_ROLE_TEMPLATES.directoryWriters,
  IGA: DIRECTORY_ROLE_TEMPLATES.identityGovernanceAdministrator,
  INT: DIRECTORY_ROLE_TEMPLATES.intuneAdministrator,
  KA: DIRECTORY_ROLE_TEMPLATES.knowledgeAdministrator,
  KM: DIRECTORY_ROLE_TEMPLATES.knowledgeManager,
  APP: DIRECTORY_ROLE_TEMPLATES.applicationAdministrator,
  CAPP: DIRECTORY_ROLE_TEMPLATES.cloudApplicationAdministrator,
  HYB: DIRECTORY_ROLE_TEMPLATES.hybridIdentityAdministrator,
  SYNC: DIRECTORY_ROLE_TEMPLATES.directorySynchronizationAccounts,
  RR: DIRECTORY_ROLE_TEMPLATES.reportsReader,
  MCR: DIRECTORY_ROLE_TEMPLATES.messageCenterReader,
  GI: DIRECTORY_ROLE_TEMPLATES.guestInviter,
  DR: DIRECTORY_ROLE_TEMPLATES.directoryReaders,
  USR: DIRECTORY_ROLE_TEMPLATES.usageSummaryReportsReader,
};

/**
 * Draws what is in the tenant `t`: every user, group, application, service principal, role and device of the drawing but
 * for those whose name begins with `outside`. A role with one of the short names has its template id.
 */
export function tenantOf(drawing: string): GraphImage {
  const lines = ['t:AZTenant', drawing];
  for (const [, name, kind] of drawing.matchAll(OBJECT)) {
    if (!name!.startsWith('outside')) lines.push(`t -AZContains-> ${name}`);
    const template = ROLE_TEMPLATES[name!];
    if (kind === 'Role' && template) lines.push(`${name} templateid=${JSON.stringify(template)}`);
  }
  return imageOf(lines.join('\n'));
}

export function analysedTenant(drawing: string): Analysed {
  return analysed(tenantOf(drawing));
}

/** Everything that analysis derived, as `start -Kind-> end`, sorted. */
export function derivedIn(image: GraphImage): string[] {
  const found: string[] = [];
  for (const edge of image.edges()) {
    if (!image.isDerived(edge)) continue;
    const kind = image.edgeKinds[image.edgeKindOf(edge)];
    found.push(`${image.objectId(image.edgeSource(edge))} -${kind}-> ${image.objectId(image.edgeTarget(edge))}`);
  }
  return found.sort();
}
