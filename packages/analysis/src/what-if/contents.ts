import type { Facts } from './facts.ts';

/** What a container hands its access-control entries to: all it contains, except behind an object that is protected. */
export function inheritors(facts: Facts, container: string): string[] {
  const found = new Set([container]);
  for (const id of found)
    for (const child of facts.targets(id, 'Contains'))
      if (facts.property(child, 'isaclprotected') !== true) found.add(child);
  found.delete(container);
  return [...found];
}

/** Hashes of the entries that a container hands on, by which inherited rights are recognised. */
export function handedOn(facts: Facts, container: string): readonly string[] {
  const hashes = facts.property(container, 'inheritancehashes');
  return Array.isArray(hashes) ? hashes.filter((one) => typeof one === 'string') : [];
}
