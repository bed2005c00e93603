import { LicenseType, type Subscription } from '#contract/accounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { NumberInput } from '#src/admin/inputs/NumberInput.tsx';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { useFields } from '#src/admin/record/useFields.ts';

type License = Pick<Subscription, 'licenseType' | 'trialEndsOn'> & { licenseCount: number | null };

/** An account's licence, and a trial's last day. */
export function LicenseInputs({ trialHelp }: { trialHelp?: string }) {
  const { text } = useTexts();
  const { word } = useFields();
  const { field, control } = useInputs<License>();
  return (
    <>
      <SelectInput
        choices={LicenseType.options.map((value) => ({ value, label: word('licenseType', value) }))}
        {...field('licenseType')}
      />
      <NumberInput min={1} {...control('licenseCount')} label={text('accounts.subscription.licenseCount')} />
      {control('licenseType').value === 'TRIAL' && (
        <TextInput type="date" {...field('trialEndsOn')} help={trialHelp} />
      )}
    </>
  );
}
