import { useTranslate } from 'react-admin';
import { UserCreateForm } from '../../../contract/users';
import { RecordCreate } from '../../parts/record/RecordCreate';
import { useInputs } from '../../parts/record/useInputs';
import { CheckboxInput } from '../../ui/inputs/CheckboxInput';
import { UserInputs } from './UserInputs';

/** The Create New User dialog over the list (document 2, section 2). */
export function UserCreate() {
  return (
    <RecordCreate
      schema={UserCreateForm}
      values={{ firstName: '', lastName: '', email: '', employeeKey: '', sendInvite: true }}
    >
      <UserInputs withEmail />
      <InviteInput />
    </RecordCreate>
  );
}

function InviteInput() {
  const translate = useTranslate();
  const { field } = useInputs<UserCreateForm>();
  return <CheckboxInput {...field('sendInvite')} label={translate('users.create.sendInvite')} />;
}
