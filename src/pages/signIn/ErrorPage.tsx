import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { appUrl, paths } from '#contract/paths.ts';
import type { LoadCatalogs } from '#i18n/catalogs.ts';
import { useFormats } from '#i18n/format.ts';
import { stepTexts } from '#i18n/stepTexts.ts';
import { addTexts, useTexts } from '#i18n/texts.ts';
import { Leave } from './Leave.tsx';
import { PageHeading } from './PageHeading.tsx';
import { wayToProviderAnew } from './ProviderButtons.tsx';
import { restartUrl } from './restartSignIn.ts';
import { leftAddress } from './signUp/leftForm.ts';

/**
 * Why one could not continue. Few ever see the errors of an identity provider, of sign-up or without cookies: those
 * texts are loaded with the first of them.
 */
export function ErrorPage({ query }: { query: URLSearchParams }) {
  const code = query.get('errorCode') ?? '';
  const isOver = code === 'LOGIN_PREREQUISITE' && !query.has('until');
  const [way] = useState(() => (isOver ? restartUrl() : undefined));
  if (way) return <Leave to={way} />;
  const Text = textOf(code);
  return (
    <Suspense>
      <Text code={code} until={Number(query.get('until'))} />
    </Suspense>
  );
}

const withTexts = (load: LoadCatalogs) =>
  lazy(async () => {
    await addTexts(load);
    return { default: ErrorText };
  });
const ExternalLoginError = withTexts(stepTexts('externalLogin'));
const SignUpError = withTexts(stepTexts('investorSignup', 'validation'));

function textOf(code: string) {
  if (code.startsWith('EXTERNAL_LOGIN_') || code === 'NO_COOKIES') return ExternalLoginError;
  return code === 'INVALID_TOKEN' || code === 'VALIDATION_ERROR' ? SignUpError : ErrorText;
}

function ErrorText({ code, until = 0 }: { code: string; until?: number }) {
  const { text, has } = useTexts();
  const { time } = useFormats();
  const { heading, reason } = keysOf(code, has);
  const email = code.startsWith('EXTERNAL_LOGIN_') ? emailInAddress() : undefined;
  const isToCome = until > Date.now();
  const form = code === 'VALIDATION_ERROR' ? leftAddress() : undefined;
  const provider = ofOnePerson.has(code) ? wayToProviderAnew() : undefined;
  const ways = [
    ...(provider ? [{ href: provider, label: 'externalLogin.somebodyElse' }] : []),
    ...(waysOn.get(code) ?? [back]).map(({ path, label }) => ({ href: appUrl(path), label })),
  ];
  return (
    <>
      <PageHeading title={text(heading)}>
        {isToCome && code === 'TOO_MANY_REQUESTS'
          ? text('errors.waitUntil', { time: time(until) })
          : text(reason)}
        {email && ` ${text('externalLogin.email', { email })}`}
        {isToCome && code !== 'TOO_MANY_REQUESTS' && ` ${text('errors.againAt', { time: time(until) })}`}
      </PageHeading>
      <div className="stack-close">
        {(form ? [{ href: form, label: 'investorSignup.backToForm' }] : ways).map(({ href, label }, n) => (
          <Button key={href} href={href} variant={n === 0 ? 'contained' : 'text'} fullWidth>
            {text(label)}
          </Button>
        ))}
      </div>
    </>
  );
}

/** By which an identity provider names the person: in the fragment, and anyone can write it. */
function emailInAddress(): string | undefined {
  const email = new URLSearchParams(window.location.hash.slice(1)).get('email') ?? '';
  return email.length <= 254 && /^[^\s@<>]+@[^\s@<>]+$/.test(email) ? email : undefined;
}

/** The catalogue of document 3, section 8; refused logins have their own texts, any other code a general one. */
function keysOf(code: string, has: (key: string) => boolean) {
  const catalogue = ['signIn.errorPage', 'externalLogin', 'investorSignup.errorPage'].find((place) =>
    has(`${place}.${code}.heading`),
  );
  if (catalogue) return { heading: `${catalogue}.${code}.heading`, reason: `${catalogue}.${code}.text` };
  const refusal = `errors.${code}`;
  return /^[A-Z_]+$/.test(code) && has(refusal)
    ? { heading: 'signIn.errorPage.LOGIN_PREREQUISITE.heading', reason: refusal }
    : { heading: 'signIn.unlisted.heading', reason: 'signIn.unlisted.text' };
}

const back = { path: paths.entry, label: 'signIn.back' };

/** Refusals of one person, where another may be let in. */
const ofOnePerson = new Set([
  'EXTERNAL_LOGIN_NO_EMAIL',
  'EXTERNAL_LOGIN_NOT_IN_GROUP',
  'EXTERNAL_LOGIN_NO_USER',
  'EXTERNAL_LOGIN_OTHER_DOMAIN',
  'EXTERNAL_LOGIN_INVALID_EMAIL',
  'EXTERNAL_LOGIN_NO_LICENSE',
  'EXTERNAL_LOGIN_EMAIL_CHANGED',
]);

/** If the start would lead to the same error again. */
const waysOn = new Map([
  ['FORBIDDEN', [back, { path: paths.oidcLogout, label: 'signIn.logOut' }]],
  ['INVALID_UNLOCK_TOKEN', [{ path: paths.forgotPassword, label: 'signIn.login.forgot' }, back]],
  ['UNKNOWN_ACCOUNT', [{ path: paths.selectDomain, label: 'signIn.domain.heading' }]],
]);
