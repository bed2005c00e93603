import { Button } from '@mui/material';
import { appUrl, paths } from '../../../contract/paths';
import { useTexts } from '../../../i18n/texts';
import { PageHeading } from './PageHeading';
import type { SignInPageProps } from './SignInShell';

/** The catalogue of document 3, section 8; a code that is not in it gets a general text. */
export function ErrorPage({ query }: SignInPageProps) {
  const { text, has } = useTexts();
  const listed = `signIn.errorPage.${query.get('errorCode')}`;
  const entry = has(`${listed}.heading`) ? listed : 'signIn.unlisted';
  return (
    <>
      <PageHeading title={text(`${entry}.heading`)}>{text(`${entry}.text`)}</PageHeading>
      <Button href={appUrl(paths.entry)} variant="contained" fullWidth>
        {text('signIn.back')}
      </Button>
    </>
  );
}
