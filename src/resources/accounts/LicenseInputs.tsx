import { LicenseType, type Subscription } from '#contract/accounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { useFields } from '#src/parts/record/useFields.ts';
import { useInputs } from '#src/parts/record/useInputs.ts';
import { NumberInput } from '#src/ui/inputs/NumberInput.tsx';
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx';
import { TextInput } from '#src/ui/inputs/TextInput.tsx';

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
