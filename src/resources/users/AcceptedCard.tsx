import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { User } from '#contract/users.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { Card } from '#src/ui/Card.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';

/** Which terms and policies a user has accepted, and when; nothing where none were required. */
export function AcceptedCard() {
  const { text } = useTexts();
  const { exact } = useFormats();
  const { id } = useRecordContext<User>();
  const { subdomain } = useAccountScope();
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['users', 'accepted', subdomain, id],
    queryFn: ({ signal }) => dataProvider.perform('users.accepted', { params: { id }, signal }),
  });
  if (!error && (!data || data.length === 0)) return null;
  return (
    <Card title={text('users.accepted.title')}>
      {error && (
        <LoadFailure
          message={text('users.accepted.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      <FactList
        facts={(data ?? []).map(({ document, version, acceptedOn }) => ({
          label: text(`users.accepted.${document}`, { version }),
          value: exact(acceptedOn),
        }))}
      />
    </Card>
  );
}
