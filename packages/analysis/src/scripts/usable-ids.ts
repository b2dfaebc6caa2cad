import type { Remedy } from '@chokepoint/model';
import { directoryId, directoryOf, isDirectoryId, type ScriptRemoval } from './script-removal.ts';

/** Where Microsoft Graph lists the owners of objects, by kind. */
export const OWNED: Readonly<Record<string, string>> = {
  AZGroup: 'groups',
  AZApp: 'applications',
  AZServicePrincipal: 'servicePrincipals',
};

const isGuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
const isSid = (id: string): boolean => directoryId(id).startsWith('S-1-');
const isHost = (name: string): boolean => /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(name);
/** The id of a resource, a group of them, a subscription or a management group. */
const isScope = (id: string): boolean => /^(\/[\p{L}\p{N}_.() -]+)+$/u.test(id);

/** Ids come from collected files, and become parts of addresses and filters: they must be what they are taken for. */
export function hasUsableIds(removal: ScriptRemoval, remedy: Remedy): boolean {
  const { source, target } = removal;
  const environment = directoryOf(removal);
  switch (remedy.how) {
    case 'by-hand':
      return false;
    case 'entra-member':
      return [environment, source.id, target.id].every(isGuid);
    case 'entra-owner':
      return [environment, source.id, target.id].every(isGuid) && Object.hasOwn(OWNED, target.kind);
    case 'entra-role':
    case 'entra-eligibility':
      return [environment, source.id, target.id.split('@')[0]!].every(isGuid);
    case 'app-role':
      return [environment, source.id].every(isGuid);
    case 'azure-role':
      return [environment, source.id].every(isGuid) && isScope(target.id);
    default:
      return isSid(environment) && hasDirectoryIds(removal, remedy);
  }
}

function hasDirectoryIds({ source, target }: ScriptRemoval, remedy: Remedy): boolean {
  switch (remedy.how) {
    case 'ace':
      return isSid(source.id) && isDirectoryId(remedy.on === 'domain' ? target.environmentId : target.id);
    case 'local-group':
    case 'ca-right':
      return isSid(source.id) && isHost(target.host);
    case 'owner':
    case 'descriptor-attribute':
      return isSid(source.id) && isDirectoryId(target.id);
    default:
      return isDirectoryId(source.id) && isDirectoryId(target.id);
  }
}
