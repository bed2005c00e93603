import { useCallback, useEffect, useState } from 'react';
import type { TokenState } from '#contract/investorSignup.ts';
import { appBase, appUrl, errorPath, signUpPaths } from '#contract/paths.ts';
import { useTexts } from '#i18n/texts.ts';
import { Leave } from '../Leave.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { PageHeading } from '../PageHeading.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { signUpCall } from './signUpCall.ts';

/** An investor invite's page. A link that no longer works says so before anything is typed. */
export function SignUpPage() {
  const { text } = useTexts();
  const [token] = useState(presentedToken);
  const { isValid, bankName, failure, ask } = useTokenState(token);
  const title = text('investorSignup.heading');
  if (failure !== undefined) return <LoadFailure title={title} error={failure} onRetry={ask} />;
  if (isValid === undefined) return null;
  if (!isValid) return <Leave to={appUrl(errorPath('INVALID_TOKEN'))} />;
  return (
    <>
      <PageHeading title={title}>
        {bankName ? text('investorSignup.introOf', { bank: bankName }) : text('investorSignup.intro')}
      </PageHeading>
      <SignUpForm token={token} />
    </>
  );
}

/** `/inviteme/{token}` and `?token=` are the same. */
function presentedToken(): string {
  const { pathname, search } = window.location;
  const ofPath = pathname.slice(appBase.length + signUpPaths.form.length + 1);
  return decodedPart(ofPath) || (new URLSearchParams(search).get('token') ?? '');
}

/** Part of an address that somebody has cut off. */
function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

function useTokenState(token: string) {
  const [known, setKnown] = useState<Partial<TokenState> & { failure?: unknown }>({});
  const ask = useCallback(
    () =>
      (token === '' ? Promise.resolve({ isValid: false }) : signUpCall.token(token)).then(
        setKnown,
        (failure) => setKnown({ failure }),
      ),
    [token],
  );
  useEffect(() => void ask(), [ask]);
  return { ...known, ask: () => void ask() };
}
