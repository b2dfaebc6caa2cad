/** One end of a relationship, as far as it is known. */
export type GuideEnd = {
  readonly name: string;
  readonly objectId: string;
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
};
export type GuideEnds = { readonly source: GuideEnd; readonly target: GuideEnd };

const PLACEHOLDER = /\{(?:(source|target)\.(name|sam|account|dn|id|host|templateid)|domain)\}/g;

/**
 * Commands are copied into shells, and names come from data that others wrote: only characters that mean nothing to a shell,
 * and a dollar sign at the end of the name of a computer.
 */
const HARMLESS = /^[\p{L}\p{N} @._,=/\\:#+-]+\$?$/u;

/** Commands with the names, DNs and ids of both ends. What is unknown, or not safe in a command, stays a placeholder. */
export function withValues(markdown: string, ends: GuideEnds | undefined): string {
  return markdown.replace(PLACEHOLDER, (whole, end: 'source' | 'target' | undefined, field: string | undefined) => {
    const value = end && field ? propertyOf(ends?.[end], field) : domainOf(ends);
    return typeof value === 'string' && HARMLESS.test(value) ? value : `<${whole.slice(1, -1)}>`;
  });
}

function propertyOf(end: GuideEnd | undefined, field: string): unknown {
  switch (field) {
    case 'name':
      return end?.name;
    case 'id':
      return end && directoryId(end.objectId);
    case 'sam':
      return end && shortName(end);
    case 'account':
      return end && accountOf(end);
    case 'dn':
      return end?.properties?.distinguishedname;
    case 'host':
      return end?.properties?.dnshostname ?? end?.name;
    default:
      return end?.properties?.[field];
  }
}

const shortName = ({ name, properties }: GuideEnd): unknown => properties?.samaccountname ?? name.split('@')[0];

/** Collectors write the domain before ids that are the same in every domain; commands want them without. */
const directoryId = (objectId: string): string => /^.+-(S-1-[\d-]+)$/.exec(objectId)?.[1] ?? objectId;

/** An account as Windows resolves it: with its domain, or with the authority of an id that every domain has. */
function accountOf(end: GuideEnd): unknown {
  const id = directoryId(end.objectId);
  if (id === 'S-1-1-0') return 'Everyone';
  const authority = id.startsWith('S-1-5-32-') ? 'BUILTIN' : /^S-1-5-\d+$/.test(id) ? 'NT AUTHORITY' : undefined;
  const domain = authority ?? end.properties?.domain ?? end.name.split('@')[1];
  return typeof domain === 'string' ? `${domain}\\${shortName(end)}` : undefined;
}

const domainOf = (ends: GuideEnds | undefined): unknown =>
  ends?.target.properties?.domain ?? ends?.source.properties?.domain;
