import { Button } from '@mui/material';
import { appUrl, paths } from '#contract/paths.ts';
import { useTexts } from '#i18n/texts.ts';
import { PageHeading } from './PageHeading.tsx';

export function LoggedOutPage() {
  const { text } = useTexts();
  return (
    <>
      <PageHeading title={text('signIn.loggedOut.heading')} />
      <Button href={appUrl(paths.entry)} variant="contained" fullWidth>
        {text('signIn.loggedOut.button')}
      </Button>
    </>
  );
}
