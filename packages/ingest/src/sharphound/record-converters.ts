import type { FileType } from '@chokepoint/model';
import type { RecordConverter } from '../records/record-converter.ts';
import {
  convertAiaAuthority,
  convertCertificateTemplate,
  convertIssuancePolicy,
  convertNtAuthStore,
  convertRootAuthority,
} from './certificate-objects.ts';
import { convertClassicComputer, convertComputer } from './computers.ts';
import { convertContainer, convertDomain, convertGroupPolicy, convertOrganizationalUnit } from './containers.ts';
import { convertEnterpriseAuthority } from './enterprise-authorities.ts';
import { convertGroup } from './groups.ts';
import { convertSession } from './sessions.ts';
import { convertSite, convertSiteServer, convertSiteSubnet } from './sites.ts';
import { convertUser } from './users.ts';

type DirectoryFileType = Exclude<FileType, 'azure'>;

/** One converter per file type; a new file type does not compile without one. */
const directoryConverters: Readonly<Record<DirectoryFileType, RecordConverter>> = {
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
  sites: convertSite,
  siteservers: convertSiteServer,
  sitesubnets: convertSiteSubnet,
};

/** The converter for a file of this type and version. */
export function directoryConverter(type: DirectoryFileType, version: number): RecordConverter {
  return isOldLayout(type, version) ? convertClassicComputer : directoryConverters[type];
}

/** Computer files of collectors before 2022 describe sessions and local groups in another way. */
export const OLDEST_COMPUTERS_VERSION = 4;
const FIRST_WITH_LOCAL_GROUPS = 5;

/** Whether the objects of such a file differ from those of the newest collectors. */
export function isOldLayout(type: string, version: number): boolean {
  return type === 'computers' && version < FIRST_WITH_LOCAL_GROUPS;
}
