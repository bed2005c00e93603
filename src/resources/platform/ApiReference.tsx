import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiDocument } from '#contract/apiDocument.ts';
import { calls } from '#contract/calls.ts';
import { call } from '#dataProviders/call.ts';
import { useTexts } from '#i18n/texts.ts';
import { Page } from '#src/admin/page/Page.tsx';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { ApiKeyHeld } from './ApiKeyHeld.tsx';
import { callsOf, ReferenceContext } from './documented.ts';
import { Shown } from './Shown.tsx';
import { useAddress } from './useAddress.ts';
import './apiReference.css';

/** Every call of the product, from its OpenAPI document: how to make it, and a form to try it. */
export function ApiReference() {
  const { text } = useTexts();
  const { data: document, error, refetch, isFetching } = useApiDocument();
  const place = usePlace();
  const calls = useMemo(() => document && callsOf(document), [document]);
  if (document && calls)
    return (
      <ReferenceContext value={{ document, calls, ...place }}>
        <ApiKeyHeld>
          <Shown />
        </ApiKeyHeld>
      </ReferenceContext>
    );
  return (
    <Page title={text('platform.title')}>
      {error ? (
        <LoadFailure
          message={text('platform.notLoaded')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState lines={8} />
      )}
    </Page>
  );
}

function useApiDocument() {
  const { config } = useSignedIn();
  const id = 'platform.openapi';
  const row = calls[id];
  const url = `${config.apiBase}${row.path.own}`;
  return useQuery({
    queryKey: [id],
    queryFn: async ({ signal }) => (await call({ id, row, url, signal })).content as ApiDocument,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The origin of the calls: the account's own host, unless another back end is configured. */
function usePlace() {
  const own = useAccountScope().subdomain;
  const { config } = useSignedIn();
  const account = useAddress().account ?? own;
  const here = window.location.origin;
  return { account, origin: config.apiBase || here.replace(`//${own}.`, `//${account}.`) };
}
