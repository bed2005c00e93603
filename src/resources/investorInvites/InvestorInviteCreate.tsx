import { Typography } from '@mui/material';
import { useDataProvider } from 'react-admin';
import type { Account } from '#contract/accounts.ts';
import { NewInvestorInvite } from '#contract/investorInvites.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { ownName } from '#i18n/languageTags.ts';
import { locales } from '#i18n/locales.ts';
import { useTexts } from '#i18n/texts.ts';
import { Create } from '#src/admin/form/Create.tsx';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { LookupInput } from '#src/admin/inputs/LookupInput.tsx';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import type { Search } from '#src/admin/inputs/useLookup.ts';

/** Invite an Investor: who, for which bank, and in which language. */
export function InvestorInviteCreate() {
  const { text, locale } = useTexts();
  return (
    <Create schema={NewInvestorInvite} values={{ bankAccountSubdomain: '', email: '', locale }}>
      <Typography className="text-secondary">{text('investorInvites.create.intro')}</Typography>
      <BankInput />
      <EmailInput />
      <LanguageInput />
    </Create>
  );
}

function BankInput() {
  const { text } = useTexts();
  const { control } = useInputs<NewInvestorInvite>();
  const search = useBanks();
  const { value, onChange, ...input } = control('bankAccountSubdomain');
  return (
    <LookupInput
      {...input}
      help={text('investorInvites.create.bankHint')}
      search={search}
      value={value || null}
      onChange={(subdomain) => onChange(subdomain ?? '')}
    />
  );
}

/** The accounts that may invite, found by name or subdomain. */
function useBanks(): Search {
  const dataProvider = useDataProvider<DataProvider>();
  return async (searchText, signal) => {
    const { data } = await dataProvider.getList<Account>('accounts', {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'name', order: 'ASC' },
      filter: { searchText, accountType: ['SELL_SIDE'], status: ['ACTIVE'] },
      signal,
    });
    return {
      options: data.map(({ subdomain, name }) => ({ value: subdomain, label: name, detail: subdomain })),
    };
  };
}

function EmailInput() {
  const { field } = useInputs<NewInvestorInvite>();
  return <TextInput type="email" autoComplete="off" {...field('email')} />;
}

function LanguageInput() {
  const { text } = useTexts();
  const { field } = useInputs<NewInvestorInvite>();
  const choices = locales.map((value) => ({ value, label: ownName(value) }));
  return (
    <SelectInput {...field('locale')} help={text('investorInvites.create.localeHint')} choices={choices} />
  );
}
