import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { InPlace } from './InPlace.tsx';
import { PageHeading } from './PageHeading.tsx';

type LoginElsewhereProps = { title: string; purpose: 'invite' | 'resetPassword'; children: ReactNode };

/** In place of a password form, if the account's people log in by an identity provider. */
export function LoginElsewhere({ title, purpose, children }: LoginElsewhereProps) {
  const { text } = useTexts();
  return (
    <>
      <PageHeading title={title}>
        <InPlace>{text(`signIn.elsewhere.${purpose}`)}</InPlace>
      </PageHeading>
      {children}
    </>
  );
}
