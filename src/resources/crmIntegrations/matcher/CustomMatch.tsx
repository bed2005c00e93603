import { Button } from '@mui/material';
import type { FocusEvent } from 'react';
import * as z from 'zod/mini';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import { customMatchFields } from '#contract/firmMatcher.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { useFirm } from '../matches/InvestorFirmContext.ts';
import { type CustomValues, customNames, useMatcherAddress } from '../matches/matcherAddress.ts';

/** Matching by one's own values; they start with the CRM's, and are kept in the URL. */
export function CustomMatch() {
  const firm = useFirm();
  const { custom } = useMatcherAddress();
  // A CMG ID is alone in the URL: without it the CRM's values apply again.
  const isOwn = Object.keys(custom).length > 0 && !custom.rolodexKey;
  const initial = isOwn ? custom : { ...valuesOf(firm), ...custom };
  return <CustomForm key={JSON.stringify(initial)} initial={initial} />;
}

const identifiers: readonly string[] = ['rolodexKey', 'lei', 'cik', 'crd'];

function CustomForm({ initial }: { initial: CustomValues }) {
  const { text } = useTexts();
  const firm = useFirm();
  const { setCustom } = useMatcherAddress();
  const { form, field, submit, reset } = useSaveForm({
    schema: z.object(customMatchFields),
    values: { ...empty, ...initial },
    onSave: async ({ rolodexKey, ...others }) => setCustom(rolodexKey ? { rolodexKey } : others),
  });
  const isByKey = Boolean(form.watch('rolodexKey')?.trim());
  const pad = ({ target }: FocusEvent<HTMLInputElement>) => {
    const typed = target.value.trim();
    if (/^\d{1,9}$/.test(typed)) form.setValue('rolodexKey', typed.padStart(9, '0'), { shouldDirty: true });
  };
  return (
    <form className="card custom" aria-label={text('firmMatcher.custom.title')} onSubmit={submit} noValidate>
      {customNames.map((name) => {
        const { onBlur, ...input } = field(name);
        const isKey = name === 'rolodexKey';
        return (
          <TextInput
            key={name}
            {...input}
            onBlur={(event) => {
              if (isKey) pad(event);
              return onBlur(event);
            }}
            label={text(`firmMatcher.fields.${name}`)}
            help={isKey ? text('firmMatcher.custom.keyHelp') : undefined}
            mono={identifiers.includes(name)}
            inputMode={isKey ? 'numeric' : undefined}
            autoComplete="off"
            disabled={isByKey && !isKey}
          />
        );
      })}
      <div className="buttons">
        <Button type="submit" variant="contained">
          {text('firmMatcher.custom.find')}
        </Button>
        <Button
          color="inherit"
          onClick={() => {
            setCustom({});
            reset({ ...empty, ...valuesOf(firm) });
          }}
        >
          {text('firmMatcher.custom.reset')}
        </Button>
      </div>
    </form>
  );
}

const empty = Object.fromEntries(customNames.map((name) => [name, '']));

/** The CRM's values of a firm, by the names of a custom match. */
const valuesOf = ({ name, addresses, websites, lei, crd, ciks }: CrmInvestorFirmDetails): CustomValues =>
  Object.fromEntries(
    Object.entries({ name, address: addresses[0], webDomain: websites[0], lei, crd, cik: ciks[0] }).filter(
      ([, value]) => value,
    ),
  );
