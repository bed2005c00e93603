import type { AccountType } from '#contract/accounts.ts';
import type { Role } from '#contract/roles.ts';
import type { RecordWords } from '#src/admin/resource/resource.ts';
import { useRecordWords } from '#src/admin/resource/useRecordWords.ts';

type Named = Pick<Role, 'name'>;
type Described = Pick<Role, 'name' | 'description'>;

/** Built-in roles have texts in the catalogs, some for one type of account; others keep their record's. */
export const roleWords = {
  name: ({ name }: Named) => [`roles.names.${name}`],
  description: ({ name }: Described, accountType: AccountType | undefined) => [
    `roles.descriptions.${accountType}.${name}`,
    `roles.descriptions.${name}`,
  ],
} satisfies RecordWords<Role>;

export function useRoleTexts() {
  const wordsOf = useRecordWords();
  return {
    nameOf: (role: Named) => wordsOf(roleWords, role, 'name'),
    descriptionOf: (role: Described) => wordsOf(roleWords, role, 'description'),
  };
}
