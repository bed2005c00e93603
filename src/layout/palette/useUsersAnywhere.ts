import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type FoundUser, UserLookUpQuery } from '#contract/users.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSettled } from '#src/admin/inputs/useSettled.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { settle } from '#src/ui/settledFailures.ts';
import type { Choice } from './choice.ts';

/** The users of other accounts whose email contains a text, for those who may read all users. */
export function useUsersAnywhere(text: string) {
  const can = useCan();
  const links = useLinks();
  const { subdomain } = useAccountScope();
  const dataProvider = useDataProvider<DataProvider>();
  const place = usePlace();
  const settled = useSettled(text);
  const isEnabled = can('users.lookUp') && isPartOfEmail(text);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['users', 'lookUp', settled],
    queryFn:
      isEnabled && settled === text
        ? ({ signal }) => dataProvider.perform('users.lookUp', { query: { email: settled }, signal })
        : skipToken,
    gcTime: 0,
  });
  if (error) settle(error);
  const others = isEnabled && settled === text ? (data ?? []) : [];
  return {
    choices: others
      .filter(({ account }) => account.subdomain !== subdomain)
      .map(
        (user): Choice => ({
          label: `${user.firstName} ${user.lastName}`,
          detail: [user.email, ...place(user)].join(' · '),
          icon: PersonOutlined,
          to: links.to('users', user.account.subdomain).show(user.id),
        }),
      ),
    error: isEnabled ? error : null,
    isSearching: isEnabled && (settled !== text || isFetching),
    retry: () => {
      if (error) void refetch();
    },
  };
}

/** The account of a user, and whether they can log in there. */
function usePlace() {
  const { text } = useTexts();
  return ({ account, status, isLockedOut, accountConfirmed }: FoundUser): string[] => [
    account.status === 'ACTIVE'
      ? account.name
      : text('layout.palette.anywhere.account', {
          name: account.name,
          status: text(`accounts.status.${account.status}`),
        }),
    text(`users.status.${status}`),
    ...(isLockedOut ? [text('users.status.LOCKED')] : []),
    ...(accountConfirmed ? [] : [text('users.accountConfirmed.false')]),
  ];
}

const isPartOfEmail = (text: string) =>
  !text.includes(' ') && UserLookUpQuery.safeParse({ email: text }).success;
