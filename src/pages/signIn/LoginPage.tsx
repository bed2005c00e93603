import { lazy, Suspense, useEffect, useState } from 'react';
import { appUrl, errorPath, paths } from '#contract/paths.ts';
import type { LoginInfo, LoginResult } from '#contract/signIn.ts';
import { xsrfToken } from '#dataProviders/call.ts';
import { type Failure, failureOf } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import { Leave } from './Leave.tsx';
import { LoginForm } from './LoginForm.tsx';
import { leaveFor } from './leaveFor.ts';
import { PageHeading } from './PageHeading.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { mayFetchCookies, orRestart, takeTypedEmail } from './restartSignIn.ts';
import { signInCall } from './signInCall.ts';

/** Document 3, section 2. Without a sign-in under way there is nothing to log in to. */
export function LoginPage({ query }: { query: URLSearchParams }) {
  const returnUrl = query.get('returnUrl');
  const [isRefused] = useState(() => !xsrfToken() && !mayFetchCookies());
  if (isRefused) return <Leave to={appUrl(errorPath('NO_COOKIES'))} />;
  if (!returnUrl || !xsrfToken()) return <Leave to={appUrl(paths.profile)} />;
  return <Login returnUrl={returnUrl} />;
}

const TwoFactorForm = lazy(() => import('./TwoFactorForm.tsx').then((m) => m.bringTwoFactorForm()));
const PasskeyForm = lazy(() => import('./PasskeyForm.tsx').then((m) => m.bringPasskeyForm()));
const ExpiredPasswordForm = lazy(() =>
  import('./ExpiredPasswordForm.tsx').then((m) => ({ default: m.ExpiredPasswordForm })),
);

function Login({ returnUrl }: { returnUrl: string }) {
  const { text } = useTexts();
  const info = useLoginInfo(returnUrl);
  const [typedBefore] = useState(takeTypedEmail);
  const [{ code, userId, token, factors, email }, setResult] = useState<
    Partial<LoginResult> & { email?: string | undefined }
  >({ email: typedBefore });
  if (info === undefined) return null;
  if ('retryOn' in info) return <Leave to={appUrl(errorPath('LOGIN_PREREQUISITE', info.retryOn))} />;
  const onResult = async (result: LoginResult, typed = email) => {
    if (result.code === 'SUCCESS') await leaveFor(result.returnUrl);
    setResult({ ...result, email: typed });
  };
  if (code === 'PASSWORD_EXPIRED' && userId && token) {
    return (
      <Suspense>
        <ExpiredPasswordForm link={{ userId, token }} />
      </Suspense>
    );
  }
  if (code === 'REQUIRE_TWO_FACTOR') {
    return (
      <Suspense>
        <TwoFactorForm
          returnUrl={returnUrl}
          email={email}
          factors={factors}
          Heading={PageHeading}
          onResult={onResult}
          onRestart={() => setResult({ email })}
          guard={(step) => orRestart(step, email)}
        />
      </Suspense>
    );
  }
  return (
    <>
      <PageHeading title={text('signIn.login.heading', { account: info.accountName })}>
        {window.location.hostname}
      </PageHeading>
      {typedBefore !== undefined && (
        <p className="signInNotice" role="status">
          {text('signIn.login.begunAgain')}
        </p>
      )}
      {info.localLoginEnabled ? (
        <LoginForm returnUrl={returnUrl} email={email} onResult={onResult}>
          {'PublicKeyCredential' in window && (
            <Suspense fallback={<div className="passkeySpace" />}>
              <PasskeyForm returnUrl={returnUrl} onResult={onResult} />
            </Suspense>
          )}
        </LoginForm>
      ) : (
        <ProviderButtons providers={info.externalProviders} returnUrl={returnUrl} />
      )}
    </>
  );
}

function useLoginInfo(returnUrl: string): LoginInfo | Pick<Failure, 'retryOn'> | undefined {
  const [info, setInfo] = useState<LoginInfo | Pick<Failure, 'retryOn'>>();
  useEffect(() => {
    signInCall('session.loginInfo', { query: { returnUrl } }).then(setInfo, (error) =>
      setInfo({ retryOn: failureOf(error).retryOn }),
    );
  }, [returnUrl]);
  return info;
}
