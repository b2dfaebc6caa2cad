import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useViewer } from '../access/viewer.ts';
import { readStored, writeStored } from '../browser/storage.ts';
import { environmentsQuery } from './environments-query.ts';

const KEY = 'chokepoint.environment';
const listeners = new Set<() => void>();

/** The environment that every page is about, by its id; undefined for all of them. */
export function chooseEnvironment(id: string | undefined): void {
  writeStored('browser', KEY, id);
  for (const listener of listeners) listener();
}

/** `type` says which platform it is of. */
type ChosenEnvironment = { readonly id: string; readonly name: string; readonly type: string };

/** The choice of the user, if the environment still exists. */
export function useChosenEnvironment(): ChosenEnvironment | undefined {
  const id = useSyncExternalStore(subscribe, () => readStored('browser', KEY));
  const sees = useViewer().may('graphdb/Read');
  const { data = [] } = useQuery({ ...environmentsQuery, enabled: sees && id !== undefined });
  const found = data.find((one) => one.id === id);
  return found && { id: found.id, name: found.name || found.id, type: found.type };
}

/** An address with the choice of the user, unless it names an environment itself. */
export function useWithEnvironment<S extends { readonly environment?: string }>(search: S): S {
  const chosen = useChosenEnvironment();
  return chosen && search.environment === undefined ? { ...search, environment: chosen.id } : search;
}

/** To be called with what the user chose on a page: all environments there means all of them everywhere. */
export function keepChoice(environment: string | undefined): void {
  if (!environment) chooseEnvironment(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
