import { Alert, Typography } from '@mui/material';
import { useLocation } from 'react-router-dom';
import { CustomerAccountType, NewAccount } from '#contract/accounts.ts';
import type { DraftAccount } from '#contract/draftAccounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { Create } from '#src/admin/form/Create.tsx';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { CheckboxInput } from '#src/admin/inputs/CheckboxInput.tsx';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { useFields } from '#src/admin/record/useFields.ts';
import { useTraitTexts } from '#src/parts/useTraitTexts.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { EntityKeyInput } from './EntityKeyInput.tsx';
import { LicenseInputs } from './LicenseInputs.tsx';
import { SubdomainInput } from './SubdomainInput.tsx';
import { useTraits } from './useTraits.ts';

/**
 * The Create Account dialog over the list (document 2, section 2), prefilled from a draft if it was opened from one.
 */
export function AccountCreate() {
  const { text } = useTexts();
  const { word } = useFields();
  return (
    <Create schema={NewAccount} values={{ ...empty, ...useDraftValues() }}>
      <NameInput />
      <SubdomainInput />
      <AccountTypeInput
        choices={CustomerAccountType.options.map((value) => ({ value, label: word('accountType', value) }))}
        emptyLabel={text('accounts.create.chooseType')}
      />
      <KeyInput />
      <Alert severity="warning" sx={{ py: 0 }}>
        {text('accounts.keyWarning')}
      </Alert>
      <LicenseInputs trialHelp={text('accounts.create.trialHint')} />
      <TraitInputs />
      <AdministratorInputs />
    </Create>
  );
}

const empty = {
  name: '',
  subdomain: '',
  cmgEntityKey: '',
  licenseType: 'TRIAL' as const,
  licenseCount: 10,
  trialEndsOn: '',
  traits: [],
  administratorFirstName: '',
  administratorLastName: '',
  administratorEmail: '',
};

/** Investors are on the buy side; the person who signed up may become the administrator. */
function useDraftValues() {
  const { state } = useLocation();
  const draft: DraftAccount | undefined = state?.draft;
  if (!draft) return {};
  return {
    draftId: draft.id,
    name: draft.entityMasterInvestorName ?? draft.crmInvestorFirmName,
    subdomain: draft.investorSubdomain ?? draft.crmInvestorSuggestedSubdomain ?? '',
    accountType: 'BUY_SIDE' as const,
    cmgEntityKey: draft.investorCmgEntityKey ?? '',
    administratorFirstName: draft.firstName ?? '',
    administratorLastName: draft.lastName ?? '',
    administratorEmail: draft.email ?? '',
  };
}

function NameInput() {
  const { field } = useInputs<NewAccount>();
  return <TextInput autoComplete="off" {...field('name')} />;
}

/** Another type of account has other traits, so chosen ones are dropped. */
function AccountTypeInput(props: Pick<Parameters<typeof SelectInput>[0], 'choices' | 'emptyLabel'>) {
  const { field, control } = useInputs<NewAccount>();
  const { onChange, ...type } = field('accountType');
  const traits = control('traits');
  return (
    <SelectInput
      {...props}
      {...type}
      onChange={(event) => {
        traits.onChange([]);
        return onChange(event);
      }}
    />
  );
}

function KeyInput() {
  const { field, control } = useInputs<NewAccount>();
  const { value, onChange } = control('cmgEntityKey');
  return <EntityKeyInput {...field('cmgEntityKey')} typed={value ?? ''} onPick={onChange} />;
}

/** The account's products, from those that its type may be given (document 2, section 3). */
function TraitInputs() {
  const { text } = useTexts();
  const { label } = useFields();
  const { control } = useInputs<NewAccount>();
  const { value: accountType } = control('accountType');
  return (
    <fieldset className="plainFieldset stack">
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {label('traits')}
      </Typography>
      <Typography variant="caption" className="text-secondary">
        {text('accounts.create.traitsHint')}
      </Typography>
      {accountType && <OfferedTraits accountType={accountType} />}
    </fieldset>
  );
}

function OfferedTraits({ accountType }: Pick<NewAccount, 'accountType'>) {
  const { text } = useTexts();
  const { nameOf } = useTraitTexts();
  const { control } = useInputs<NewAccount>();
  const { value: chosen = [], onChange, error, name, ref } = control('traits');
  const traits = useTraits({ accountType });
  const toggle = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  if (traits.error) {
    return (
      <LoadFailure
        message={text('traits.couldNotLoad')}
        error={traits.error}
        onRetry={() => void traits.refetch()}
        isRetrying={traits.isFetching}
      />
    );
  }
  return (
    <div>
      {traits.data
        ?.filter(({ code }) => code !== 'ACCOUNT')
        .map((trait, n) => (
          <CheckboxInput
            key={trait.code}
            name={name}
            ref={n === 0 ? ref : undefined}
            label={nameOf(trait)}
            error={n === 0 ? error : undefined}
            checked={chosen.includes(trait.code)}
            onChange={() => toggle(trait.code)}
          />
        ))}
    </div>
  );
}

/** The account's first administrator, invited as soon as it exists. */
function AdministratorInputs() {
  const { text } = useTexts();
  const { field } = useInputs<NewAccount>();
  return (
    <fieldset className="plainFieldset stack">
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {text('accounts.create.administrator')}
      </Typography>
      <Typography variant="caption" className="text-secondary">
        {text('accounts.create.administratorHint')}
      </Typography>
      <TextInput autoComplete="off" {...field('administratorFirstName')} />
      <TextInput autoComplete="off" {...field('administratorLastName')} />
      <TextInput type="email" autoComplete="off" {...field('administratorEmail')} />
    </fieldset>
  );
}
