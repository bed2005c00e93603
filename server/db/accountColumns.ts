import { normalise } from './normalise.ts';

type Naming = { name: string; subdomain: string; cmgEntityKey: string | null };

/**
 * The columns of `accounts` that name an account and make it searchable and sortable; they are written together.
 * Keys are truncated like those of users.
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
