import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { JobFunction, User } from '../../../contract/users';
import { useJobFunctions } from '../../parts/useJobFunctions';
import { useRoleTexts } from '../../parts/useRoleTexts';

/** How a user's fields are called and shown, wherever they are. */
export function useUserTexts() {
  const translate = useTranslate();
  const { labelOf } = useJobFunctions();
  const { nameOf } = useRoleTexts();

  function show(field: string, value: unknown): ReactNode {
    if (value === null || value === undefined || value === '') return '–';
    if (field === 'jobFunction') return labelOf(value as JobFunction);
    if (field === 'status') return translate(`users.status.${value}`);
    if (field === 'roles') return (value as { name: string }[]).map(nameOf).join(', ') || '–';
    return String(value);
  }
  return {
    label: (field: string) => translate(`users.fields.${field}`, { _: field }),
    show,
    describe: (field: string, value: unknown) => ({
      label: translate(`users.fields.${field}`, { _: field }),
      value: show(field, value),
    }),
    confirmation: (isConfirmed: boolean) => translate(`users.accountConfirmed.${isConfirmed}`),
  };
}

export const displayName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;
