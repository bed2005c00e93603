import { type ApiKeyForm, keyLifetimes, latestEnd } from '#contract/apiKeys.ts';
import { useTexts } from '#i18n/texts.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { MultilineInput } from '#src/admin/inputs/MultilineInput.tsx';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';

/** A new key's name, lifetime and addresses. */
export function ApiKeyInputs() {
  const { text } = useTexts();
  const { field, control } = useInputs<ApiKeyForm>();
  const lifetimes = [...keyLifetimes.offered, 'DATE'].map((value) => ({
    value: String(value),
    label: text(`apiKeys.create.lifetime.${value}`),
  }));
  return (
    <>
      <TextInput autoComplete="off" {...field('name')} label={text('apiKeys.create.label')} />
      <TextInput autoComplete="off" {...field('description')} />
      <SelectInput choices={lifetimes} {...field('lifetime')} />
      {control('lifetime').value === 'DATE' && (
        <TextInput
          type="date"
          {...days(new Date())}
          {...field('expiresOn')}
          labelEnd={undefined}
          help={text('apiKeys.create.dateHelp')}
        />
      )}
      <MultilineInput
        {...control('allowedAddresses')}
        labelEnd={text('ui.optional')}
        help={text('apiKeys.create.addressesHelp')}
      />
    </>
  );
}

/** Today, and the last full day a key may work. */
function days(now: Date) {
  const dayBefore = new Date(latestEnd(now).getTime() - 24 * 3_600_000);
  return { min: dayOf(now), max: dayOf(dayBefore) };
}

const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
