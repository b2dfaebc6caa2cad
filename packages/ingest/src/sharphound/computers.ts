import type { ElementWriter } from '../records/element-writer.ts';
import type { RecordConverter } from '../records/record-converter.ts';
import { classicLocalGroups } from './classic-local-groups.ts';
import { collected, computerSettings } from './computer-settings.ts';
import { type DirectoryObject, readDirectoryObject, writeDirectoryObject } from './directory-object.ts';
import { NOT_ACL } from './edge-properties.ts';
import { computerEnd } from './host-name.ts';
import { localGroups } from './local-groups.ts';
import { eachDelegate, eachPrincipal } from './principal.ts';
import {
  containment,
  delegation,
  primaryGroup,
  type Rule,
  sidHistory,
  unconstrainedDelegation,
} from './shared-rules.ts';

const REMOTE_LOGON = 'SeRemoteInteractiveLogonRight';
const SESSION_LISTS = ['Sessions', 'PrivilegedSessions', 'RegistrySessions'];

const RULES: readonly Rule[] = [
  primaryGroup,
  containment,
  delegation,
  sidHistory,
  allowedToAct,
  dumpedPasswords,
  sessions,
  domainController,
];

const converterWith =
  (groups: Rule): RecordConverter =>
  (record, writer) => {
    const computer = readDirectoryObject(record, 'Computer', writer);
    if (!computer) return;
    computerSettings(computer, writer);
    remoteLogonRights(computer, writer);
    writeDirectoryObject(computer, writer);
    for (const rule of RULES) rule(computer, writer);
    groups(computer, writer);
  };

export const convertComputer = converterWith(localGroups);

/** Computers of version 4. */
export const convertClassicComputer = converterWith(classicLocalGroups);

function allowedToAct({ record, ref }: DirectoryObject, writer: ElementWriter): void {
  eachDelegate(record, 'AllowedToAct', writer, (actor, index) =>
    writer.edge(actor, 'AllowedToAct', ref, NOT_ACL, record, 'AllowedToAct', index),
  );
}

function dumpedPasswords({ record, ref }: DirectoryObject, writer: ElementWriter): void {
  eachPrincipal(record, 'DumpSMSAPassword', writer, (account, index) =>
    writer.edge(ref, 'DumpSMSAPassword', account, NOT_ACL, record, 'DumpSMSAPassword', index),
  );
}

/** The row says where the session was seen; only a row that does not is about the machine it was listed under. */
function sessions({ record, id }: DirectoryObject, writer: ElementWriter): void {
  for (const list of SESSION_LISTS)
    for (const session of collected(record, list)?.records('Results') ?? []) {
      const computer = computerEnd(session.identifier('ComputerSID') || id, () => session.path('ComputerSID'), writer);
      const user = writer.ref(session.identifier('UserSID'), 'User');
      writer.edge(computer, 'HasSession', user, NOT_ACL, session, 'UserSID');
    }
}

/** A domain controller that says so is not reported as a machine that can be coerced: every one of them could. */
function domainController(computer: DirectoryObject, writer: ElementWriter): void {
  const { record, ref } = computer;
  const domain = record.identifier('DomainSID');
  if (record.flag('IsDC') && domain !== '') writer.edge(ref, 'DCFor', writer.ref(domain, 'Domain'), NOT_ACL, record);
  else unconstrainedDelegation(computer, writer);
}

function remoteLogonRights({ record, ref, properties }: DirectoryObject, writer: ElementWriter): void {
  for (const right of record.records('UserRights')) {
    if (!right.flag('Collected') || right.text('Privilege') !== REMOTE_LOGON) continue;
    if (right.list('Results').length > 0) properties.hasura = true;
    eachPrincipal(right, 'Results', writer, (grantee, index) =>
      writer.edge(grantee, 'RemoteInteractiveLogonRight', ref, NOT_ACL, right, 'Results', index),
    );
  }
}
