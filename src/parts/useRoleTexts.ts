import { useTranslate } from 'react-admin';
import type { Role } from '../../contract/roles';
import { useAccountScope } from '../layout/accountShell/AccountScope';

/** Roles that ship have their words in the catalogs, some for one type of account; others keep those of their record. */
export function useRoleTexts() {
  const translate = useTranslate();
  const { account } = useAccountScope();
  return {
    nameOf: ({ name }: Pick<Role, 'name'>) => translate(`roles.names.${name}`, { _: name }),
    descriptionOf: ({ name, description }: Pick<Role, 'name' | 'description'>) => {
      const anywhere = translate(`roles.descriptions.${name}`, { _: description });
      return translate(`roles.descriptions.${account.accountType}.${name}`, { _: anywhere });
    },
  };
}
