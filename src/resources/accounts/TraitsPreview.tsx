import { Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useDataProvider } from 'react-admin';
import type { Permission } from '#contract/permissions.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { PermissionChips } from '#src/parts/PermissionChips.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';

/** What saving these traits would change: the account's permissions, and whose rights change with them. */
export function TraitsPreview({ traitCodes }: { traitCodes: string[] }) {
  const { text } = useTexts();
  const titleId = useId();
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['accounts', 'traitsImpact', traitCodes],
    queryFn: ({ signal }) => dataProvider.perform('accounts.traitsImpact', { query: { traitCodes }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const shown = (permissions: readonly Permission[] = []) =>
    permissions.length > 0 ? (
      <PermissionChips permissions={permissions} />
    ) : (
      text('accounts.traitsDialog.none')
    );
  const fact = (part: string, value: ReactNode) => ({
    label: text(`accounts.traitsDialog.${part}`),
    value: data ? value : '…',
  });
  return (
    <section aria-labelledby={titleId} aria-live="polite" aria-busy={isFetching} className="traitsPreview">
      <Typography id={titleId} variant="subtitle2" component="h3">
        {text('accounts.traitsDialog.changes')}
      </Typography>
      {error && (
        <LoadFailure
          message={text('accounts.traitsDialog.couldNotPreview')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!error && (
        <FactList
          facts={[
            fact('gained', shown(data?.gained)),
            fact('lost', shown(data?.lost)),
            fact('users', data?.users),
            fact('apiKeys', data?.apiKeys),
          ]}
        />
      )}
    </section>
  );
}
