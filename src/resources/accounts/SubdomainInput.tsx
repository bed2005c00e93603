import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { NewAccount } from '#contract/accounts.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { useSettled } from '#src/admin/inputs/useSettled.ts';

/** A subdomain for a new account, and whether it is free, shown while typing. */
export function SubdomainInput() {
  const { text } = useTexts();
  const { field, control } = useInputs<NewAccount>();
  const subdomain = (control('subdomain').value ?? '').trim().toLowerCase();
  const check = useCheck(subdomain);
  const input = field('subdomain');
  const fault = check?.fault && text(check.fault.code, check.fault.values);
  const isFree = check !== undefined && !check.fault;
  return (
    <TextInput
      mono
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...input}
      error={input.error ?? fault ?? undefined}
      help={
        isFree ? (
          <span role="status">{text('accounts.create.subdomainFree', { subdomain })}</span>
        ) : (
          input.help
        )
      }
    />
  );
}

/** The server's verdict on this text; undefined for another one, while typing continues, or without an answer. */
function useCheck(subdomain: string) {
  const dataProvider = useDataProvider<DataProvider>();
  const settled = useSettled(subdomain);
  const { data } = useQuery({
    queryKey: ['accounts', 'checkSubdomain', settled],
    queryFn: ({ signal }) =>
      dataProvider.perform('accounts.checkSubdomain', { query: { validate: settled }, signal }),
    enabled: settled !== '',
  });
  return settled === subdomain ? data : undefined;
}
