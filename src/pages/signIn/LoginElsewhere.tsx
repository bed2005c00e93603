import { Button } from '@mui/material';
import { appUrl, paths } from '#contract/paths.ts';
import { useTexts } from '#i18n/texts.ts';
import { InPlace } from './InPlace.tsx';
import { PageHeading } from './PageHeading.tsx';

/** In place of a password form, if the account's people log in by an identity provider. */
export function LoginElsewhere({ title, purpose }: { title: string; purpose: 'invite' | 'resetPassword' }) {
  const { text } = useTexts();
  return (
    <>
      <PageHeading title={title}>
        <InPlace>{text(`signIn.elsewhere.${purpose}`)}</InPlace>
      </PageHeading>
      <Button href={appUrl(paths.entry)} variant="contained" fullWidth>
        {text('signIn.logIn')}
      </Button>
    </>
  );
}
