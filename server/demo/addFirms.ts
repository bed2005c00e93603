import { type Kysely, sql } from 'kysely';
import type { RoleType } from '#contract/firmValues.ts';
import { bulkInsert } from '../db/bulkInsert.ts';
import type { Database } from '../db/database.ts';
import { addPostings } from '../directory/refreshFirms.ts';
import { type DemoFirms, makeMoreFirms } from './demoFirms.ts';

export async function insertFirms(db: Kysely<Database>, made: DemoFirms): Promise<void> {
  await bulkInsert(db, 'firms', made.firms);
  await bulkInsert(db, 'firm_names', made.names);
  await bulkInsert(db, 'firm_identifiers', made.identifiers);
  await bulkInsert(db, 'firm_addresses', made.addresses);
  await bulkInsert(db, 'firm_sectors', made.sectors);
  await bulkInsert(db, 'firm_roles', made.roles);
  await bulkInsert(db, 'firm_contacts', made.contacts);
}

const atOnce = 5_000;

/** Fills the directory from one number of firms to another in batches, which limits memory. */
export async function addFirms(db: Kysely<Database>, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += atOnce) {
    const made = makeMoreFirms(first, Math.min(atOnce, to - first), to);
    await insertFirms(db, { ...made, firms: whole(made) });
    await addPostings(db, sql`firm_id = any(${made.firms.map(({ id }) => id)}::uuid[])`);
  }
}

/** With what lists read, so that each firm is written once; parents come before their children. */
function whole({ firms, names, roles }: DemoFirms): DemoFirms['firms'] {
  const shown = new Map(names.filter((name) => name.is_display_name).map((name) => [name.firm_id, name]));
  const rolesOf = new Map<string | undefined, RoleType[]>();
  for (const { firm_id, type } of roles)
    if (type) rolesOf.set(firm_id, [...(rolesOf.get(firm_id) ?? []), type]);
  const tops = new Map<string | undefined, string | null>();
  return firms.map((firm) => {
    const top = firm.parent_id ? (tops.get(firm.parent_id) ?? firm.parent_id) : null;
    tops.set(firm.id, top);
    const { name = '', name_key = '' } = shown.get(firm.id) ?? {};
    return {
      ...firm,
      ultimate_parent_id: top,
      ...{ display_name: name, display_name_key: name_key },
      roles: [...new Set(rolesOf.get(firm.id))].sort(),
    };
  });
}
