import { LicenseType, type Subscription } from '../../../contract/accounts';
import { useInputs } from '../../parts/record/useInputs';
import { useRecordTexts } from '../../parts/record/useRecordTexts';
import { NumberInput } from '../../ui/inputs/NumberInput';
import { SelectInput } from '../../ui/inputs/SelectInput';
import { TextInput } from '../../ui/inputs/TextInput';

type License = Pick<Subscription, 'licenseType' | 'trialEndsOn'> & { licenseCount: number | null };

/** The licence of an account, and of a trial its last day. */
export function LicenseInputs({ trialHelp }: { trialHelp?: string }) {
  const { text, word } = useRecordTexts();
  const { field, control } = useInputs<License>();
  return (
    <>
      <SelectInput
        choices={LicenseType.options.map((value) => ({ value, label: word('licenseType', value) }))}
        {...field('licenseType')}
      />
      <NumberInput min={1} {...control('licenseCount')} label={text('subscription.licenseCount')} />
      {control('licenseType').value === 'TRIAL' && (
        <TextInput type="date" {...field('trialEndsOn')} help={trialHelp} />
      )}
    </>
  );
}
