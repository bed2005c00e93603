import WarningAmber from '@mui/icons-material/WarningAmber';
import type { ReactNode } from 'react';
import type { AuditEvent } from '#contract/auditEvents.ts';
import type { User } from '#contract/users.ts';
import { useFormats } from '#i18n/format.ts';
import type { Values } from '#i18n/polyglot.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useAuditWords } from '#src/parts/auditEvents/useAuditWords.ts';
import { useLatestEvents } from '#src/parts/timeline/useLatestEvents.ts';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { InviteButton, UnlockButton } from './UserActions.tsx';
import './loginState.css';

/** Why this user can't log in, each reason with its remedy; and failed logins since the last success. */
export function LoginState() {
  const { text } = useTexts();
  const reasons = useReasons();
  const failures = useFailures();
  const { ssoEnabled } = useAccountScope().account;
  const { address, sentence } = useAuditWords();
  if (reasons.length === 0 && failures.length === 0) return null;
  return (
    <section className="loginState" aria-label={text('users.loginState.title')}>
      {reasons.map(({ name, reason, button }) => (
        <p key={name}>
          <WarningAmber />
          <strong>{reason}</strong>
          {button}
        </p>
      ))}
      {ssoEnabled && <div>{text('users.loginState.provider')}</div>}
      {failures.length > 0 && (
        <div>
          {text('users.loginState.failures')}
          <ul>
            {failures.map((event) => (
              <li key={event.id}>
                {sentence(event)} · <Timestamp at={event.occurredOn} />
                {event.ipAddress && ` · ${address(event)}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

type Reason = { name: string; reason: string; button?: ReactNode };

/** In the order in which a login checks them. */
function useReasons(): Reason[] {
  const { text } = useTexts();
  const user = useRecordContext<User>();
  const { account } = useAccountScope();
  const { time, relative } = useFormats();
  const { invitedOn, lockoutEnd, lastIpAddress: address, passwordExpiresOn } = user;
  const now = Date.now();
  const since = (instant: string) => ({ time: relative(instant, now) });
  const reason = (name: string, values?: Values, button?: ReactNode) => ({
    name,
    reason: text(`users.loginState.${name}`, values),
    button,
  });
  const isActive = user.status === 'ACTIVE';
  const reasons = [
    account.status === 'DISABLED' && reason('accountDisabled'),
    !isActive && reason('disabled'),
    isActive &&
      !user.accountConfirmed && {
        ...(invitedOn
          ? reason('invited', since(invitedOn))
          : reason(invitedOn === undefined ? 'unconfirmed' : 'notInvited')),
        name: 'unconfirmed',
        button: <InviteButton />,
      },
    isActive && lockoutEnd && reason('locked', { time: time(lockoutEnd) }, <UnlockButton />),
    user.isAddressRefused && reason('address', { address: address ?? '' }),
    passwordExpiresOn &&
      Date.parse(passwordExpiresOn) <= now &&
      reason('passwordExpired', since(passwordExpiresOn)),
  ];
  return reasons.flatMap((one) => one || []);
}

/** Failed logins since the last success among the latest events, for those who may read the log. */
function useFailures(): AuditEvent[] {
  const can = useCan();
  const { id, version, lastLoginTime } = useRecordContext<User>();
  const about = { objectType: 'users', objectId: id } as const;
  const { data = [] } = useLatestEvents(about, version, { enabled: can('auditEvents.list') });
  const since = lastLoginTime ?? '';
  return data.filter((event) => event.occurredOn > since && hasFailed(event)).slice(0, 3);
}

const logins = ['session.login', 'session.verifyCode', 'session.passkeyLogin', 'session.externalLogin'];

function hasFailed({ action, changes }: AuditEvent): boolean {
  const outcome = changes.find(({ field }) => field === 'outcome')?.after;
  return (
    logins.includes(action) &&
    outcome !== undefined &&
    outcome !== 'SUCCESS' &&
    outcome !== 'REQUIRE_TWO_FACTOR'
  );
}
