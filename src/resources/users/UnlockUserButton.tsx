import { useNotify, useTranslate } from 'react-admin';
import type { User } from '../../../contract/users';
import { ActionButton } from '../../ui/ActionButton';
import { useUserWrites } from './useUserWrites';

/** Lets a locked-out user sign in again. */
export function UnlockUserButton({ user }: { user: User }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { unlock } = useUserWrites();
  return (
    <ActionButton
      onAction={async () => {
        await unlock(user);
        notify('users.unlock.done', { type: 'success' });
      }}
    >
      {translate('users.unlock.action')}
    </ActionButton>
  );
}
