import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { Card } from '#src/ui/Card.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';

export type LoadedCardProps<Part> = {
  title: string;
  about?: string;
  couldNotLoad: string;
  queryKey: QueryKey;
  load: (dataProvider: DataProvider, signal: AbortSignal) => Promise<Part>;
  count?: ((part: Part) => number) | undefined;
  actions?: ((part: Part) => ReactNode) | undefined;
  children: (part: Part) => ReactNode;
};

/** A card whose data is a call of its own. */
export function LoadedCard<Part>(props: LoadedCardProps<Part>) {
  const { couldNotLoad, queryKey, load, count, actions, children, ...head } = props;
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(dataProvider, signal),
  });
  return (
    <Card {...head} {...(data && count && { count: count(data) })} actions={data && actions?.(data)} isFlush>
      {error && (
        <LoadFailure
          message={couldNotLoad}
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
