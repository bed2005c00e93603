import type { UserCreate } from '#contract/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { useJobFunctions } from '#src/parts/useJobFunctions.ts';

type UserInputsProps = {
  withEmail?: boolean;
  /** Why the names can't be changed, if so. */
  fixedNames?: string | undefined;
};

/** The inputs shared by creating and editing a user; the email only when a user is created. */
export function UserInputs({ withEmail, fixedNames }: UserInputsProps) {
  const { text } = useTexts();
  const { field } = useInputs<UserCreate>();
  const { choices } = useJobFunctions();
  const fixed = fixedNames === undefined ? {} : { readOnly: true, help: fixedNames };
  return (
    <>
      <TextInput autoComplete="off" {...field('firstName')} {...fixed} />
      <TextInput autoComplete="off" {...field('lastName')} {...fixed} />
      {withEmail && <EmailInput />}
      <SelectInput choices={choices} emptyLabel={text('users.chooseJobFunction')} {...field('jobFunction')} />
      <TextInput mono autoComplete="off" {...field('employeeKey')} />
    </>
  );
}

export function EmailInput() {
  const { field } = useInputs<UserCreate>();
  return <TextInput type="email" autoComplete="off" {...field('email')} />;
}
