import type { RecordConverter } from '../records/record-converter.ts';
import { NO_PROPERTIES } from './no-properties.ts';

const PERMISSIONS = [
  ['certificates', 'AZGetCertificates'],
  ['keys', 'AZGetKeys'],
  ['secrets', 'AZGetSecrets'],
] as const;

export const convertKeyVaultAccessPolicy: RecordConverter = (item, writer) => {
  const principal = writer.ref(item.identifier('objectId'), 'AZBase');
  const vault = writer.ref(item.identifier('keyVaultId'), 'AZKeyVault');
  const permissions = item.record('permissions');
  if (!permissions) return;
  // Azure hands the word back the way it was once typed in.
  for (const [list, kind] of PERMISSIONS)
    if (permissions.texts(list).some((permission) => permission.toLowerCase() === 'get'))
      writer.edge(principal, kind, vault, NO_PROPERTIES, item);
};
