import { skipToken, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { UserLookUpQuery } from '#contract/users.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { settle } from '#src/ui/settledFailures.ts';
import { useSettled } from '#src/ui/useSettled.ts';
import { useAccountScope } from '../accountShell/AccountScope.ts';
import { useCan } from '../useCan.ts';
import { useLinks } from '../useLinks.ts';
import type { Choice } from './choice.ts';

/** The users of other accounts whose email contains a text, for those who may read all users. */
export function useUsersAnywhere(text: string) {
  const can = useCan();
  const links = useLinks();
  const { subdomain } = useAccountScope();
  const dataProvider = useDataProvider<DataProvider>();
  const settled = useSettled(text);
  const isAsked = can('users.lookUp') && isPartOfEmail(text);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['users', 'lookUp', settled],
    queryFn:
      isAsked && settled === text
        ? ({ signal }) => dataProvider.perform('users.lookUp', { query: { email: settled }, signal })
        : skipToken,
    gcTime: 0,
  });
  if (error) settle(error);
  const others = isAsked && settled === text ? (data ?? []) : [];
  return {
    choices: others
      .filter(({ account }) => account.subdomain !== subdomain)
      .map(
        ({ id, firstName, lastName, email, account }): Choice => ({
          label: `${firstName} ${lastName}`,
          detail: `${email} · ${account.name}`,
          to: links.to('users', account.subdomain).show(id),
        }),
      ),
    error: isAsked ? error : null,
    isSearching: isAsked && (settled !== text || isFetching),
    retry: () => {
      if (error) void refetch();
    },
  };
}

const isPartOfEmail = (text: string) =>
  !text.includes(' ') && UserLookUpQuery.safeParse({ email: text }).success;
