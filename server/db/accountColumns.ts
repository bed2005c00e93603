import { normalise } from './normalise.ts';

type Naming = { name: string; subdomain: string; cmgEntityKey: string | null };

/**
 * The columns of `accounts` that an account is named, found and sorted by; a write of one of them writes them all. The
 * keys are cut as those of users are.
 */
export function accountColumns({ name, subdomain, cmgEntityKey }: Naming) {
  return {
    name,
    subdomain,
    cmg_entity_key: cmgEntityKey,
    name_key: normalise(name).slice(0, 100),
    search_text: normalise([name, subdomain, cmgEntityKey ?? ''].join(' ')).slice(0, 600),
  };
}
