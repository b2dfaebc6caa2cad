import { LdifError } from '../../scripts/ldif.ts';
import { ChangeError, invalid } from '../change-error.ts';
import type { Facts } from '../facts.ts';
import { type LeftOut, translatePlaced } from '../translate-each.ts';
import { ATTRIBUTES, WITHOUT_EFFECT } from './attributes.ts';
import { createObject } from './create-object.ts';
import { Directory } from './directory.ts';
import { type LdifRecord, type Modification, parseLdifChanges } from './parse-changes.ts';

const MOST_RECORDS = 10_000;
const ACCOUNT_DISABLED = 2;

/** Adds what a file of changes does to the facts. Whatever changes nothing there is listed with its line. */
export function translateLdif(facts: Facts, text: string, leftOut: LeftOut[]): void {
  const records = readable(text);
  if (records.length > MOST_RECORDS) throw invalid(`ldif: more than ${MOST_RECORDS.toLocaleString('en')} records`);
  const directory = new Directory(facts);
  for (const record of records) {
    try {
      translateRecord(directory, record, leftOut);
    } catch (error) {
      if (!(error instanceof ChangeError)) throw error;
      const where = `ldif line ${record.line}`;
      if (error.reason === 'invalid')
        throw error.message.startsWith('ldif') ? error : invalid(`${where}: ${error.message}`);
      leftOut.push({
        where,
        what: error.message,
        reason: error.reason === 'unresolved' ? 'unresolved' : 'unsupported',
      });
    }
  }
}

function readable(text: string): LdifRecord[] {
  try {
    return parseLdifChanges(text);
  } catch (error) {
    if (error instanceof LdifError) throw invalid(`ldif ${error.message}`);
    throw error;
  }
}

function translateRecord(directory: Directory, record: LdifRecord, leftOut: LeftOut[]): void {
  const { dn, line, type, modifications } = record;
  const { facts } = directory;
  facts.number++;
  switch (type) {
    case 'rename':
      leftOut.push({ where: `ldif line ${line}`, what: `"${dn}" is renamed or moved`, reason: 'unsupported' });
      return;
    case 'delete':
      facts.remove(directory.byName(dn));
      return;
    case 'add': {
      const id = createObject(directory, newObject(dn, modifications));
      for (const one of modifications) if (one.attribute !== 'useraccountcontrol') modify(directory, id, one, leftOut);
      return;
    }
    case 'modify': {
      const id = directory.byName(dn);
      for (const one of modifications) modify(directory, id, one, leftOut);
    }
  }
}

function newObject(dn: string, modifications: readonly Modification[]) {
  const values = (name: string) =>
    modifications.find(({ attribute }) => attribute === name)?.values.map((value) => value.toString('utf8')) ?? [];
  const bits = values('useraccountcontrol')[0];
  return {
    dn,
    classes: values('objectclass'),
    account: values('samaccountname')[0],
    // The directory disables an account that is created without saying otherwise.
    enabled: bits !== undefined && (Number(bits) & ACCOUNT_DISABLED) === 0,
  };
}

function modify(directory: Directory, id: string, modification: Modification, leftOut: LeftOut[]): void {
  const { facts } = directory;
  const where = `ldif line ${modification.line}`;
  const { attribute } = modification;
  const known = ATTRIBUTES.get(attribute);
  if (!known) {
    const reason = WITHOUT_EFFECT.has(attribute) ? 'no effect' : 'unsupported';
    const what = `${attribute} of ${facts.name(id)} ${reason === 'no effect' ? 'has no effect on the graph' : 'is not supported'}`;
    leftOut.push({ where, what, reason });
    return;
  }
  if (known.kinds.length > 0 && !facts.isOfKind(id, ...known.kinds))
    throw invalid(`${where}: ${facts.name(id)} is not an object that has ${attribute}`);
  const unresolved = (what: string) => leftOut.push({ where, what, reason: 'unresolved' });
  try {
    for (const change of known.read(directory, id, modification, unresolved))
      translatePlaced(facts, { change, where }, leftOut);
  } catch (error) {
    if (error instanceof ChangeError && error.reason === 'invalid' && !error.message.startsWith('ldif'))
      throw invalid(`${where}: ${error.message}`);
    throw error;
  }
}
