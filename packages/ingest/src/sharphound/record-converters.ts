import type { FileType } from '@chokepoint/model';
import type { RecordConverter } from '../records/record-converter.ts';
import {
  convertAiaAuthority,
  convertCertificateTemplate,
  convertIssuancePolicy,
  convertNtAuthStore,
  convertRootAuthority,
} from './certificate-objects.ts';
import { convertComputer } from './computers.ts';
import { convertContainer, convertDomain, convertGroupPolicy, convertOrganizationalUnit } from './containers.ts';
import { convertEnterpriseAuthority } from './enterprise-authorities.ts';
import { convertGroup } from './groups.ts';
import { convertSession } from './sessions.ts';
import { convertUser } from './users.ts';

type DirectoryFileType = Exclude<FileType, 'azure'>;

/** One converter per file type; a new file type does not compile without one. */
export const directoryConverters: Readonly<Record<DirectoryFileType, RecordConverter>> = {
  users: convertUser,
  groups: convertGroup,
  computers: convertComputer,
  domains: convertDomain,
  ous: convertOrganizationalUnit,
  gpos: convertGroupPolicy,
  containers: convertContainer,
  sessions: convertSession,
  aiacas: convertAiaAuthority,
  rootcas: convertRootAuthority,
  enterprisecas: convertEnterpriseAuthority,
  ntauthstores: convertNtAuthStore,
  certtemplates: convertCertificateTemplate,
  issuancepolicies: convertIssuancePolicy,
};

/** Computer files of older collectors describe local groups in a way that leaves nothing to convert. */
export const OLDEST_COMPUTERS_VERSION = 5;
