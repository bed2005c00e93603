import type { User } from '#contract/users.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { useManaged } from './directory/useManaged.ts';
import './userChips.css';

type StatusFields = Pick<User, 'status' | 'isLockedOut' | 'lockoutEnd' | 'isDisabledHere'>;

/** Whether a user may sign in, by whose decision not, and whether failed attempts lock them out for now. */
export function UserStatusChip({ user }: { user: StatusFields }) {
  const { text } = useTexts();
  const { time } = useFormats();
  const { status, isLockedOut, lockoutEnd, isDisabledHere } = user;
  const chip = (
    <StatusChip
      tone={status === 'ACTIVE' ? 'success' : 'error'}
      label={text(`users.status.${isDisabledHere ? 'disabledHere' : status}`)}
    />
  );
  if (!isLockedOut) return chip;
  return (
    <span className="lockedUser">
      {chip}{' '}
      <span>
        {text('users.status.locked')} {lockoutEnd && text('users.status.until', { time: time(lockoutEnd) })}
      </span>
    </span>
  );
}

/** The user's status, and whether they have accepted their invite. */
export function UserChips() {
  const { text } = useTexts();
  const user = useRecordContext<User>();
  const { accountConfirmed } = user;
  const { lock } = useManaged();
  return (
    <>
      <UserStatusChip user={user} />
      {user.erasedOn && <StatusChip tone="neutral" label={text('users.erase.chip')} />}
      <StatusChip
        tone={accountConfirmed ? 'success' : 'warning'}
        hollow={!accountConfirmed}
        label={text(`users.accountConfirmed.${accountConfirmed}`)}
      />
      {lock && <StatusChip tone="info" label={lock} />}
    </>
  );
}

/** Whether the account's CRM data knows the user's employee key. */
export function ConfigurationChip({ status }: { status: NonNullable<User['configurationStatus']> }) {
  const { text } = useTexts();
  const isConfigured = status === 'CONFIGURED';
  return (
    <StatusChip
      tone={isConfigured ? 'info' : 'neutral'}
      hollow={!isConfigured}
      label={text(`users.configurationStatus.${status}`)}
    />
  );
}
