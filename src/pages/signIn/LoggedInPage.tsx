import { Button } from '@mui/material';
import { appUrl, paths } from '#contract/paths.ts';
import { stepTexts } from '#i18n/stepTexts.ts';
import { addTexts, useTexts } from '#i18n/texts.ts';
import { PageHeading } from './PageHeading.tsx';

/** The page once its texts are loaded. */
export async function bringLoggedInPage() {
  await addTexts(stepTexts('signIn', 'signInAgain'));
  return LoggedInPage;
}

/** The end of a sign-in that another tab waits for, if the browser has not let this one close itself. */
function LoggedInPage() {
  const { text } = useTexts();
  return (
    <>
      <PageHeading title={text('signInAgain.loggedIn.heading')}>
        {text('signInAgain.loggedIn.text')}
      </PageHeading>
      <Button href={appUrl(paths.entry)} fullWidth>
        {text('signIn.back')}
      </Button>
    </>
  );
}
