import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';
import { faArrowsLeftRightToLine } from '@fortawesome/free-solid-svg-icons/faArrowsLeftRightToLine';
import { faBolt } from '@fortawesome/free-solid-svg-icons/faBolt';
import { faBox } from '@fortawesome/free-solid-svg-icons/faBox';
import { faBoxOpen } from '@fortawesome/free-solid-svg-icons/faBoxOpen';
import { faBuilding } from '@fortawesome/free-solid-svg-icons/faBuilding';
import { faClipboardCheck } from '@fortawesome/free-solid-svg-icons/faClipboardCheck';
import { faClipboardList } from '@fortawesome/free-solid-svg-icons/faClipboardList';
import { faCloud } from '@fortawesome/free-solid-svg-icons/faCloud';
import { faCog } from '@fortawesome/free-solid-svg-icons/faCog';
import { faCube } from '@fortawesome/free-solid-svg-icons/faCube';
import { faCubes } from '@fortawesome/free-solid-svg-icons/faCubes';
import { faDesktop } from '@fortawesome/free-solid-svg-icons/faDesktop';
import { faGlobe } from '@fortawesome/free-solid-svg-icons/faGlobe';
import { faIdCard } from '@fortawesome/free-solid-svg-icons/faIdCard';
import { faKey } from '@fortawesome/free-solid-svg-icons/faKey';
import { faLandmark } from '@fortawesome/free-solid-svg-icons/faLandmark';
import { faList } from '@fortawesome/free-solid-svg-icons/faList';
import { faLocationPin } from '@fortawesome/free-solid-svg-icons/faLocationPin';
import { faLock } from '@fortawesome/free-solid-svg-icons/faLock';
import { faMap } from '@fortawesome/free-solid-svg-icons/faMap';
import { faObjectGroup } from '@fortawesome/free-solid-svg-icons/faObjectGroup';
import { faQuestion } from '@fortawesome/free-solid-svg-icons/faQuestion';
import { faRobot } from '@fortawesome/free-solid-svg-icons/faRobot';
import { faServer } from '@fortawesome/free-solid-svg-icons/faServer';
import { faSignsPost } from '@fortawesome/free-solid-svg-icons/faSignsPost';
import { faSitemap } from '@fortawesome/free-solid-svg-icons/faSitemap';
import { faStore } from '@fortawesome/free-solid-svg-icons/faStore';
import { faUser } from '@fortawesome/free-solid-svg-icons/faUser';
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers';
import { faWindowRestore } from '@fortawesome/free-solid-svg-icons/faWindowRestore';

import { colourScheme } from './colour-scheme.ts';
import { OTHER_COLOUR, OWN_COLOURS } from './own-colours.ts';

export type KindStyle = { readonly icon: IconDefinition; readonly color: string };

/** The icons and colours that users know from other tools of this field. */
const STYLES: Readonly<Record<string, KindStyle>> = {
  User: { icon: faUser, color: '#17E625' },
  Group: { icon: faUsers, color: '#DBE617' },
  Computer: { icon: faDesktop, color: '#E67873' },
  Domain: { icon: faGlobe, color: '#17E6B9' },
  GPO: { icon: faList, color: '#998EFD' },
  AIACA: { icon: faArrowsLeftRightToLine, color: '#9769F0' },
  RootCA: { icon: faLandmark, color: '#6968E8' },
  EnterpriseCA: { icon: faBuilding, color: '#4696E9' },
  NTAuthStore: { icon: faStore, color: '#D575F5' },
  CertTemplate: { icon: faIdCard, color: '#B153F3' },
  IssuancePolicy: { icon: faClipboardCheck, color: '#99B2DD' },
  Site: { icon: faSignsPost, color: '#2DD4BF' },
  SiteServer: { icon: faLocationPin, color: '#60A5FA' },
  SiteSubnet: { icon: faMap, color: '#F59E0B' },
  OU: { icon: faSitemap, color: '#FFAA00' },
  Container: { icon: faBox, color: '#F79A78' },
  AZUser: { icon: faUser, color: '#34D2EB' },
  AZGroup: { icon: faUsers, color: '#F57C9B' },
  AZTenant: { icon: faCloud, color: '#54F2F2' },
  AZSubscription: { icon: faKey, color: '#D2CCA1' },
  AZResourceGroup: { icon: faCube, color: '#89BD9E' },
  AZVM: { icon: faDesktop, color: '#F9ADA0' },
  AZWebApp: { icon: faObjectGroup, color: '#4696E9' },
  AZLogicApp: { icon: faSitemap, color: '#9EE047' },
  AZAutomationAccount: { icon: faCog, color: '#F4BA44' },
  AZFunctionApp: { icon: faBolt, color: '#F4BA44' },
  AZContainerRegistry: { icon: faBoxOpen, color: '#0885D7' },
  AZManagedCluster: { icon: faCubes, color: '#326CE5' },
  AZDevice: { icon: faDesktop, color: '#B18FCF' },
  AZKeyVault: { icon: faLock, color: '#ED658C' },
  AZApp: { icon: faWindowRestore, color: '#03FC84' },
  AZVMScaleSet: { icon: faServer, color: '#007CD0' },
  AZServicePrincipal: { icon: faRobot, color: '#C1D6D6' },
  AZRole: { icon: faClipboardList, color: '#ED8537' },
  AZManagementGroup: { icon: faSitemap, color: '#BD93D8' },
  AZEntraDS: { icon: faServer, color: '#6D83F2' },
  AZFederatedIdentityCredential: { icon: faKey, color: '#FFEE8C' },
};

/** The kinds that the tools of this ecosystem agree on. */
export const STYLED_KINDS: readonly string[] = Object.keys(STYLES);

const UNKNOWN: KindStyle = { icon: faQuestion, color: '#FFFFFF' };

/** Kinds with a configured icon, which takes precedence over the built-in one. */
export type CustomStyles = ReadonlyMap<string, KindStyle>;

export function styleOf(kind: string, custom?: CustomStyles): KindStyle {
  const configured = custom?.get(kind);
  if (configured) return configured;
  const known = STYLES[kind] ?? UNKNOWN;
  return colourScheme() === 'own' ? { ...known, color: OWN_COLOURS[kind] ?? OTHER_COLOUR } : known;
}

/** Whether a kind has the default icon and colour. */
export function isOwnStyle(kind: string, { name, color }: { readonly name: string; readonly color: string }): boolean {
  const own = STYLES[kind];
  return own?.icon.iconName === name && own.color.toLowerCase() === color.toLowerCase();
}

/** The icon as a picture: black on transparent. */
export function iconImage({ icon: [width, height, , , path] }: IconDefinition): string {
  const outline = Array.isArray(path) ? path.join(' ') : path;
  const side = Math.max(width, height);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="${(width - side) / 2} ${(height - side) / 2} ${side} ${side}"><path d="${outline}"/></svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
