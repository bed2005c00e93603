import { useNotify, useTranslate } from 'react-admin';
import { type User, UserEmailChange } from '../../../contract/users';
import { useCan } from '../../layout/useCan';
import { EditCard } from '../../ui/EditCard';
import { FactList } from '../../ui/FactList';
import { TextInput } from '../../ui/inputs/TextInput';
import { ResetPasswordButton } from './ResetPasswordButton';
import { useUserSave } from './useUserSave';
import { useUserTexts } from './useUserTexts';
import { useUserWrites } from './useUserWrites';

/** The e-mail that a user signs in with, and the way to a new password (document 2, section 2). */
export function LoginDetailsCard({ user }: { user: User }) {
  const translate = useTranslate();
  const notify = useNotify();
  const can = useCan();
  const { label } = useUserTexts();
  const { setEmail } = useUserWrites();
  const { save, dialog } = useUserSave<{ email: string }>({
    user,
    send: ({ email }, base) => setEmail(base, email),
    valuesOf: ({ email }) => ({ email }),
  });
  const facts = [
    { label: label('email'), value: user.email },
    { label: label('password'), value: <ResetPasswordButton user={user} /> },
  ];
  return (
    <>
      <EditCard
        title={translate('users.login.title')}
        record={user}
        canEdit={can('users.setEmail')}
        schema={UserEmailChange}
        toForm={({ email }) => ({ email })}
        onSave={async (values, base) => {
          if (await save(values, base)) notify('users.login.done', { type: 'success' });
        }}
        view={<FactList facts={facts} />}
      >
        {(field) => <TextInput label={label('email')} type="email" autoComplete="off" {...field('email')} />}
      </EditCard>
      {dialog}
    </>
  );
}
