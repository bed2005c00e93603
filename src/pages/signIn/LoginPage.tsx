import { useEffect, useState } from 'react';
import { appUrl, errorPath, paths } from '../../../contract/paths';
import type { LoginInfo } from '../../../contract/signIn';
import { xsrfToken } from '../../../dataProviders/call';
import { useTexts } from '../../../i18n/texts';
import { Leave } from './Leave';
import { LoginForm } from './LoginForm';
import { PageHeading } from './PageHeading';
import { ProviderButtons } from './ProviderButtons';
import { useCall } from './useCall';

/** Document 3, section 2. Without a sign-in under way there is nothing to log in to. */
export function LoginPage({ query }: { query: URLSearchParams }) {
  const returnUrl = query.get('returnUrl');
  if (!returnUrl || !xsrfToken()) return <Leave to={appUrl(paths.profile)} />;
  return <Login returnUrl={returnUrl} />;
}

function Login({ returnUrl }: { returnUrl: string }) {
  const { text } = useTexts();
  const info = useLoginInfo(returnUrl);
  if (info === 'failed') return <Leave to={appUrl(errorPath('LOGIN_PREREQUISITE'))} />;
  if (info === undefined) return null;
  return (
    <>
      <PageHeading title={text('signIn.login.heading', { account: info.accountName })}>
        {window.location.hostname}
      </PageHeading>
      {info.localLoginEnabled ? (
        <LoginForm returnUrl={returnUrl} />
      ) : (
        <ProviderButtons providers={info.externalProviders} />
      )}
    </>
  );
}

function useLoginInfo(returnUrl: string): LoginInfo | 'failed' | undefined {
  const call = useCall();
  const [info, setInfo] = useState<LoginInfo | 'failed'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is no reason to ask again
  useEffect(() => {
    call('session.loginInfo', { query: { returnUrl } }).then(setInfo, () => setInfo('failed'));
  }, [returnUrl]);
  return info;
}
