import { sql } from 'kysely';
import type { FirmName } from '#contract/firmParts.ts';
import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { refreshNames } from '#server/directory/refreshFirms.ts';
import { changeFirm } from './changeFirm.ts';
import { updateRecord } from './saveRecord.ts';

type FlagCall = Call<'firms.setMarketingName' | 'firms.setFinraName' | 'firms.setNameAbbreviation'>;
const columns = {
  'firms.setMarketingName': 'is_marketing_name',
  'firms.setFinraName': 'is_finra_name',
  'firms.setNameAbbreviation': 'is_abbreviation',
} as const;

/** Flags a name as a marketing name, a FINRA name or an abbreviation. */
export function flagName(deps: Deps, call: FlagCall): Promise<{ data: FirmName }> {
  const { id: firm_id, nameId: id } = call.params;
  return changeFirm<FirmName>(deps, call, {
    ...ofName(id),
    faults: (_, { stored }) =>
      isDeleted(stored.names, id) ? [{ target: 'value', key: 'firms.validation.nameDeleted' }] : [],
    writePart: async ({ db }) => {
      await updateRecord(db, 'firm_names', { firm_id, id }, { [columns[call.operation]]: call.body.value });
      return id;
    },
  });
}

/** Makes a name the display name instead of the current one. */
export function setDisplayName(deps: Deps, call: Call<'firms.setDisplayName'>): Promise<{ data: FirmName }> {
  const { id: firm_id, nameId: id } = call.params;
  return changeFirm<FirmName>(deps, call, {
    ...ofName(id),
    faults: (_, { stored }) =>
      isDeleted(stored.names, id)
        ? [{ target: 'isDisplayName', key: 'firms.validation.deletedDisplayName' }]
        : [],
    writePart: async ({ db }, { stored }) => {
      const shown = stored.names.find((name) => name.is_display_name);
      if (shown?.id === id) return id;
      await sql`update firm_names set is_display_name = false, version = version + 1
        where firm_id = ${firm_id} and is_display_name`.execute(db);
      await updateRecord(db, 'firm_names', { firm_id, id }, { is_display_name: true });
      await refreshNames(db, [firm_id]);
      return id;
    },
  });
}

const isDeleted = (names: readonly { id: string; record_status: string }[], id: string) =>
  names.some((name) => name.id === id && name.record_status === 'DELETED');

const ofName = (id: string) => ({
  part: { table: 'firm_names', id } as const,
  name: 'names',
  find: ({ names }: { names: FirmName[] }, nameId: string) => names.find((one) => one.id === nameId),
});
