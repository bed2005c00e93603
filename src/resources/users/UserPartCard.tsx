import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import type { User } from '#contract/users.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { Card } from '#src/ui/Card.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';

type UserPartCardProps<Part> = {
  /** Where its `title` and `couldNotLoad` are in the catalog. */
  texts: 'ownSessions.ofUser' | 'ownFactors.ofUser';
  /** The name under which its data is cached. */
  name: 'sessions' | 'factors';
  load: (dataProvider: DataProvider, id: string, signal: AbortSignal) => Promise<Part>;
  count?: (part: Part) => number;
  actions?: (part: Part) => ReactNode;
  children: (part: Part) => ReactNode;
};

/** A card of the user page whose data is a call of its own. */
export function UserPartCard<Part>({ texts, name, load, count, actions, children }: UserPartCardProps<Part>) {
  const { text } = useTexts();
  const { id } = useRecordContext<User>();
  const { subdomain } = useAccountScope();
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['users', name, subdomain, id],
    queryFn: ({ signal }) => load(dataProvider, id, signal),
  });
  return (
    <Card
      title={text(`${texts}.title`)}
      {...(data && count && { count: count(data) })}
      actions={data && actions?.(data)}
      isFlush
    >
      {error && (
        <LoadFailure
          message={text(`${texts}.couldNotLoad`)}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState lines={1} />}
      {data && children(data)}
    </Card>
  );
}
