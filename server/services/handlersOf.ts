import { operationIds, operations } from '#contract/operations.ts';
import type { Handlers } from '../access/call.ts';
import type { AppDeps } from './appDeps.ts';

/** A service file's one export: its handlers, given what the server provides. */
type Service = (deps: AppDeps) => Partial<Handlers>;

/** A handler for every row of the manifest, collected from this folder's service files. */
export function handlersOf(deps: AppDeps): Handlers {
  const files = import.meta.glob<Record<string, Service>>(['./*.ts', '!./handlersOf.ts', '!./appDeps.ts'], {
    eager: true,
  });
  return collect(
    Object.values(files)
      .flatMap((file) => Object.values(file))
      .map((service) => service(deps)),
  );
}

/**
 * Throws, naming each row, if a row has no handler, has two, or is not in the manifest: a server without a call
 * doesn't start.
 */
export function collect(answered: readonly Partial<Handlers>[]): Handlers {
  const ids = answered.flatMap(Object.keys);
  const faults = [
    ...operationIds.filter((id) => !ids.includes(id)).map((id) => `No service answers ${id}`),
    ...ids.filter((id, n) => ids.indexOf(id) < n).map((id) => `Two services answer ${id}`),
    ...ids.filter((id) => !(id in operations)).map((id) => `The manifest has no ${id}`),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const all: Partial<Handlers> = {};
  for (const some of answered) Object.assign(all, some);
  return all as Handlers;
}
