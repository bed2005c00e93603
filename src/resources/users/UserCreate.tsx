import { useNotify, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { UserCreateForm } from '../../../contract/users';
import { useLinks } from '../../layout/useLinks';
import { FormDialog } from '../../ui/FormDialog';
import { CheckboxInput } from '../../ui/inputs/CheckboxInput';
import { useUnsavedChangesGuard } from '../../ui/UnsavedChangesGuard';
import { useSaveForm } from '../../ui/useSaveForm';
import { UserFields } from './UserFields';
import { useUserWrites } from './useUserWrites';

/** The Create New User dialog over the list (document 2, section 2). */
export function UserCreate() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { search } = useLocation();
  const links = useLinks().to('users');
  const { create } = useUserWrites();

  const { field, submit, isSaving, failure, isUnsaved, release } = useSaveForm({
    schema: UserCreateForm,
    values: { firstName: '', lastName: '', email: '', employeeKey: '', sendInvite: true },
    onSave: async (values) => {
      const user = await create(values);
      notify(translate('users.create.done', { first: user.firstName, last: user.lastName }), {
        type: 'success',
      });
      // The form stays busy until it is gone: one more click would create the user again.
      await navigate(links.show(user.id), { replace: true, flushSync: true });
    },
  });
  useUnsavedChangesGuard(isUnsaved);

  const close = () => {
    release();
    navigate({ pathname: links.list(), search });
  };
  return (
    <FormDialog
      isOpen
      title={translate('users.create.title')}
      submitLabel={translate('users.create.submit')}
      isSaving={isSaving}
      failure={failure}
      onSubmit={submit}
      onClose={close}
    >
      <UserFields field={field} emailField={field} />
      <CheckboxInput label={translate('users.create.sendInvite')} {...field('sendInvite')} />
    </FormDialog>
  );
}
