import { useTranslate } from 'react-admin';
import type { UserDetails } from '../../../contract/users';
import { useJobFunctions } from '../../parts/useJobFunctions';
import { SelectInput } from '../../ui/inputs/SelectInput';
import { TextInput } from '../../ui/inputs/TextInput';
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
      <TextInput label={label('firstName')} autoComplete="off" {...field('firstName')} />
      <TextInput label={label('lastName')} autoComplete="off" {...field('lastName')} />
      {emailField && (
        <TextInput label={label('email')} type="email" autoComplete="off" {...emailField('email')} />
      )}
      <SelectInput
        label={label('jobFunction')}
        choices={choices}
        emptyLabel={translate('users.chooseJobFunction')}
        {...field('jobFunction')}
      />
      <TextInput
        label={label('employeeKey')}
        help={translate('users.employeeKeyHelp')}
        mono
        autoComplete="off"
        {...field('employeeKey')}
      />
    </>
  );
}
