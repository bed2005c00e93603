import type { ProvisioningSettings } from '#contract/provisioning.ts';
import { useTexts } from '#i18n/texts.ts';
import type { SaveForm } from '#src/admin/form/useSaveForm.ts';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { useDefaultRoles } from '#src/parts/useDefaultRoles.ts';
import { useJobFunctions } from '#src/parts/useJobFunctions.ts';

/** What each user that the directory creates gets. */
export function NewUserInputs({ field }: Pick<SaveForm<ProvisioningSettings>, 'field'>) {
  const { text } = useTexts();
  const jobs = useJobFunctions();
  const roles = useDefaultRoles();
  return (
    <>
      <SelectInput
        {...field('jobFunction')}
        label={text('provisioning.fields.jobFunction')}
        help={text('provisioning.help.jobFunction')}
        choices={jobs.choices}
      />
      <SelectInput
        {...field('roleId')}
        label={text('provisioning.fields.roleId')}
        help={text('provisioning.help.roleId')}
        choices={roles}
        emptyLabel={text('provisioning.noRole')}
      />
    </>
  );
}
