import { Alert } from '@mui/material';
import { Suspense } from 'react';
import { grants } from '#contract/permissions.ts';
import { givenBy } from '#contract/roles.ts';
import { type User, UserDetails, UserEmailChange } from '#contract/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { RecordCard } from '#src/admin/record/RecordCard.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { InvestorCoverageCard } from '#src/parts/investorCoverage/lazyCoverage.ts';
import { RecordTimeline } from '#src/parts/timeline/RecordTimeline.tsx';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { LockNote } from '#src/ui/Lock.tsx';
import { AcceptedCard } from './AcceptedCard.tsx';
import { DirectoryCard } from './directory/DirectoryCard.tsx';
import { useManaged } from './directory/useManaged.ts';
import { FactorsCard } from './FactorsCard.tsx';
import { ResetPasswordButton } from './ResetPasswordButton.tsx';
import { RolesCard } from './RolesCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { EmailInput, UserInputs } from './UserInputs.tsx';

/** Who the user is, how they sign in and what roles they have. */
export function UserOverview() {
  const { id, version } = useRecordContext<User>();
  return (
    <div className="cardColumns">
      <div className="main">
        <DetailsCard />
        <DirectoryCard />
      </div>
      <div className="side">
        <LoginCard />
        <RolesCard />
        <FactorsCard />
        <AcceptedCard />
      </div>
      <SessionsCard />
      <div className="wide">
        <CoverageCard />
        <RecordTimeline objectType="users" objectId={id} version={version} />
      </div>
    </div>
  );
}

/** Name, job function and employee key; on the sell side, whether the CRM data knows the key. */
function DetailsCard() {
  const { text } = useTexts();
  const { account } = useAccountScope();
  const { reasonAgainstUser } = useCeiling();
  const user = useRecordContext<User>();
  const { directory, lock } = useManaged();
  return (
    <RecordCard<User>
      part="details"
      about={directory && <LockNote>{text('users.managed.note', { directory })}</LockNote>}
      canEdit={!directory && !user.erasedOn}
      facts={[
        ...(['firstName', 'lastName', 'jobFunction', 'employeeKey'] as const).map((source) => ({
          source,
          lock,
        })),
        ...(account.accountType === 'SELL_SIDE' ? (['configurationStatus'] as const) : []),
      ]}
      schema={UserDetails}
    >
      <UserInputs fixedNames={reasonAgainstUser(user)} />
    </RecordCard>
  );
}

/** The email a user signs in with, and the way to a new password. */
function LoginCard() {
  const { text } = useTexts();
  const { reasonAgainstUser } = useCeiling();
  const user = useRecordContext<User>();
  const { directory, lock, isEmailLocked } = useManaged();
  const note = isEmailLocked ? 'note' : 'emailNote';
  return (
    <RecordCard<User>
      part="login"
      about={directory && <LockNote>{text(`users.managed.${note}`, { directory })}</LockNote>}
      canEdit={!isEmailLocked && !user.erasedOn}
      facts={[
        { source: 'email', lock: isEmailLocked ? lock : undefined },
        ...(user.erasedOn ? [] : [{ label: text('users.fields.password'), value: <ResetPasswordButton /> }]),
      ]}
      schema={UserEmailChange}
      save={{ by: 'users.setEmail', isFinal: true }}
      reason={reasonAgainstUser(user)}
    >
      <EmailInput />
      <EmailWarning />
    </RecordCard>
  );
}

/** What a new address costs its user, before it is saved. */
function EmailWarning() {
  const { text } = useTexts();
  const { profile } = useSignedIn();
  const { id, accountConfirmed } = useRecordContext<User>();
  const whose = id === profile.id ? 'own' : accountConfirmed ? 'confirmed' : 'unconfirmed';
  return <Alert severity="warning">{text(`users.login.warning.${whose}`)}</Alert>;
}

/**
 * The firms that the user covers: shown to readers of the account, in their own account only, if a role of the user
 * gives the right to covered accounts (document 2, section 6).
 */
function CoverageCard() {
  const { isOwn } = useAccountScope();
  const can = useCan();
  const { id, roles, configurationStatus } = useRecordContext<User>();
  const covers = roles.some((role) => grants(givenBy(role), 'read:CoveredAccountsCrm'));
  if (!isOwn || !covers || !can('investorCoverage.list')) return null;
  return (
    <Suspense>
      <InvestorCoverageCard of={{ userId: id }} isConfigured={configurationStatus === 'CONFIGURED'} />
    </Suspense>
  );
}
