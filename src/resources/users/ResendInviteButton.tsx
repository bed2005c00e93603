import { useNotify, useTranslate } from 'react-admin';
import type { User } from '../../../contract/users';
import { ActionButton } from '../../ui/ActionButton';
import { useUserWrites } from './useUserWrites';

/** Mails the invite once more. */
export function ResendInviteButton({ user }: { user: User }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { invite } = useUserWrites();
  return (
    <ActionButton
      onAction={async () => {
        await invite(user);
        notify('users.invite.done', { type: 'success' });
      }}
    >
      {translate('users.invite.action')}
    </ActionButton>
  );
}
