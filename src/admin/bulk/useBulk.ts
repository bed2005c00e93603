import { useQuery } from '@tanstack/react-query';
import type { Bulk } from '#contract/bulk.ts';
import type { BodyOf, BulkOperationId } from '#contract/operations.ts';
import { addTexts } from '#i18n/texts.ts';
import { useAppResources } from '../resource/resource.ts';
import { useSignedIn } from '../resource/SignedIn.ts';
import type { FollowedBulk } from './BulksContext.ts';

/** Milliseconds between two polls of a running bulk. */
const bulkInterval = 1_000;

/** A bulk's progress, anywhere on the page: requested in the bulk's own account, once for all components. */
export function useBulk({ resource, subdomain, id, ofId }: FollowedBulk) {
  const { profile, providers, caches } = useSignedIn();
  const scope = { subdomain, ownSubdomain: profile.account.subdomain };
  const client = caches.of(subdomain);
  const { texts } = useAppResources().find(({ name }) => name === resource) ?? {};
  const queryKey = ['bulks', id];
  const params = { params: { bulkId: id, id: ofId } };
  const query = useQuery<Bulk>(
    {
      queryKey,
      queryFn: async () => {
        // Its words, on a screen of another resource.
        if (texts) await addTexts(texts);
        return providers.dataProvider(scope).perform(callOf(resource, 'bulkProgress'), params);
      },
      refetchInterval: ({ state }) =>
        state.error || (state.data && state.data.status !== 'RUNNING') ? false : bulkInterval,
      staleTime: Number.POSITIVE_INFINITY,
    },
    client,
  );
  return {
    ...query,
    cancel: async () => {
      const bulk = await providers.dataProvider(scope).perform(callOf(resource, 'cancelBulk'), params);
      // A poll already running would say that it still runs.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, bulk);
    },
  };
}

/** Starts the bulk that takes back what this one has done. */
export function useStartUndo({ resource, subdomain, id, undo = '', ...rest }: FollowedBulk) {
  const { profile, providers } = useSignedIn();
  const scope = { subdomain, ownSubdomain: profile.account.subdomain };
  const call = callOf(resource, 'bulk');
  return async (): Promise<FollowedBulk> => {
    const body: object = { action: undo, filter: {}, params: { bulkId: id } };
    const started = await providers.dataProvider(scope).perform(call, { body: body as BodyOf<typeof call> });
    return { ...rest, resource, subdomain, action: undo, undo, id: started.id };
  };
}

/** A call of a resource's bulks; the caller names the record, if the path has one. */
export const callOf = <Verb extends string>(resource: string, verb: Verb) =>
  `${resource}.${verb}` as Extract<BulkOperationId, `${'users' | 'apiKeys'}.${Verb}`>;
