import type { MappedFirm } from '#contract/entityKeys.ts';
import type { Deps } from '#server/deps.ts';

/** The directory's firm that an account is mapped to. */
export const mappedFirm = (db: Deps['db'], accountId: string): Promise<MappedFirm> =>
  db
    .selectFrom('accounts')
    .leftJoin('firms', 'firms.key', 'accounts.cmg_entity_key')
    .leftJoin('firm_names', (names) =>
      names.onRef('firm_names.firm_id', '=', 'firms.id').on('firm_names.is_display_name', '=', true),
    )
    .select([
      'accounts.cmg_entity_key as cmgEntityKey',
      'firms.id as firmId',
      'firm_names.name as entityName',
      'firms.description',
      'firms.entity_type as entityType',
      'firms.industry_type as industryType',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
