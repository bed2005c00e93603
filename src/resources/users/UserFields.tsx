import { useTranslate } from 'react-admin';
import type { UserDetails } from '../../../contract/users';
import { useJobFunctions } from '../../parts/useJobFunctions';
import { SelectField } from '../../ui/SelectField';
import { TextField } from '../../ui/TextField';
import type { FieldProps } from '../../ui/useSaveForm';
import { useUserTexts } from './useUserTexts';

type Field<Name extends string> = (name: Name) => FieldProps;
type DetailName = keyof UserDetails;

type UserFieldsProps = {
  field: Field<DetailName>;
  /** Connects the e-mail, which is asked for when a user is created. */
  emailField?: Field<'email'>;
};

/** The inputs that creating and editing a user share. `field` gives each its connection to the form. */
export function UserFields({ field, emailField }: UserFieldsProps) {
  const translate = useTranslate();
  const { label } = useUserTexts();
  const { choices } = useJobFunctions();
  return (
    <>
      <TextField label={label('firstName')} autoComplete="off" {...field('firstName')} />
      <TextField label={label('lastName')} autoComplete="off" {...field('lastName')} />
      {emailField && (
        <TextField label={label('email')} type="email" autoComplete="off" {...emailField('email')} />
      )}
      <SelectField
        label={label('jobFunction')}
        choices={choices}
        emptyLabel={translate('users.chooseJobFunction')}
        {...field('jobFunction')}
      />
      <TextField
        label={label('employeeKey')}
        help={translate('users.employeeKeyHelp')}
        mono
        autoComplete="off"
        {...field('employeeKey')}
      />
    </>
  );
}
