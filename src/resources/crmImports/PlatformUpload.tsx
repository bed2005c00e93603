import type { UseQueryResult } from '@tanstack/react-query';
import type { ResourceName } from '#contract/operations.ts';
import { failureOf } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Crumb } from '#src/admin/page/Breadcrumb.tsx';
import { NotFound } from '#src/admin/page/NotFound.tsx';
import { Page } from '#src/admin/page/Page.tsx';
import { AccountScopeContext, type KnownAccount } from '#src/admin/resource/AccountScope.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { ScopeProviders } from '#src/layout/accountShell/ScopeProviders.tsx';
import { Forbidden } from '#src/layout/Guarded.tsx';
import { useFeature } from '#src/layout/useFeature.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { UploadPage } from './UploadPage.tsx';

type Named = { name: string; subdomain: string };

type PlatformUploadProps = {
  /** The resource that identifies the account. */
  resource: ResourceName;
  found: Pick<UseQueryResult<Named>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  notFound: string;
  notLoaded: string;
  breadcrumb: (account: Named) => readonly Crumb[];
};

/** The platform's upload for an account, once that is loaded. */
export function PlatformUpload({ resource, found, notFound, notLoaded, breadcrumb }: PlatformUploadProps) {
  const { text } = useTexts();
  const isOn = useFeature('systemAdminCrmManagement');
  const can = useCan();
  const { data, error, refetch, isFetching } = found;
  if (!isOn || (data && !can('crmImports.uploadInvestors', data.subdomain))) return <Forbidden />;
  if (data) return <AccountUpload account={data} breadcrumb={breadcrumb(data)} />;
  return (
    <Page title={text('crmImports.title')}>
      {!error && <LoadingState />}
      {error && failureOf(error).code === 'NOT_FOUND' && <NotFound resource={resource} title={notFound} />}
      {error && failureOf(error).code !== 'NOT_FOUND' && (
        <LoadFailure
          message={notLoaded}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </Page>
  );
}

type AccountUploadProps = { account: KnownAccount; breadcrumb: readonly Crumb[] };

/** The upload within another account, which its frame names. */
function AccountUpload({ account, breadcrumb }: AccountUploadProps) {
  const { subdomain } = account;
  return (
    <ScopeProviders key={subdomain} subdomain={subdomain}>
      <AccountScopeContext value={{ subdomain, isOwn: false, account }}>
        <UploadPage breadcrumb={breadcrumb} />
      </AccountScopeContext>
    </ScopeProviders>
  );
}
