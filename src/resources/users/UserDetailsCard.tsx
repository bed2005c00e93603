import { useNotify, useTranslate } from 'react-admin';
import { type User, UserDetails } from '../../../contract/users';
import { useAccountScope } from '../../layout/accountShell/AccountScope';
import { useCan } from '../../layout/useCan';
import { CopyText } from '../../ui/CopyText';
import { EditCard } from '../../ui/EditCard';
import { FactList } from '../../ui/FactList';
import type { Fact } from '../../ui/Highlights';
import { StatusChip } from '../../ui/StatusChip';
import { UserFields } from './UserFields';
import { useUserSave } from './useUserSave';
import { useUserTexts } from './useUserTexts';
import { useUserWrites } from './useUserWrites';

/** Name, job function and employee key (document 2, section 2). */
export function UserDetailsCard({ user }: { user: User }) {
  const translate = useTranslate();
  const notify = useNotify();
  const can = useCan();
  const { setDetails } = useUserWrites();
  const { save, dialog } = useUserSave<UserDetails>({
    user,
    send: (values, base) => setDetails(base, values),
    valuesOf: detailsOf,
  });
  return (
    <>
      <EditCard
        title={translate('users.details.title')}
        record={user}
        canEdit={can('users.update')}
        schema={UserDetails}
        toForm={detailsOf}
        onSave={async (values, base) => {
          if (await save(values, base)) notify('users.updated', { type: 'success' });
        }}
        view={<Details user={user} />}
      >
        {(field) => <UserFields field={field} />}
      </EditCard>
      {dialog}
    </>
  );
}

const detailsOf = ({ firstName, lastName, jobFunction, employeeKey }: User): UserDetails => ({
  firstName,
  lastName,
  jobFunction,
  employeeKey,
});

function Details({ user }: { user: User }) {
  const translate = useTranslate();
  const { account } = useAccountScope();
  const { label, show } = useUserTexts();
  const { firstName, lastName, jobFunction, employeeKey, configurationStatus } = user;
  const facts: Fact[] = [
    { label: label('firstName'), value: firstName },
    { label: label('lastName'), value: lastName },
    { label: label('jobFunction'), value: show('jobFunction', jobFunction) },
    {
      label: label('employeeKey'),
      tip: translate('users.employeeKeyHelp'),
      value: employeeKey ? <CopyText text={employeeKey} /> : '–',
    },
  ];
  if (account.accountType === 'SELL_SIDE') {
    const isConfigured = configurationStatus === 'CONFIGURED';
    facts.push({
      label: label('configurationStatus'),
      tip: translate('users.configurationStatus.help'),
      value: (
        <StatusChip
          tone={isConfigured ? 'info' : 'neutral'}
          hollow={!isConfigured}
          label={translate(`users.configurationStatus.${configurationStatus ?? 'NOT_CONFIGURED'}`)}
        />
      ),
    });
  }
  return <FactList facts={facts} />;
}
