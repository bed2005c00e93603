import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { appUrl, paths } from '../../../contract/paths';
import { useTexts } from '../../../i18n/texts';
import { PageHeading } from './PageHeading';

/** The catalogue of document 3, section 8; a code that is not in it gets a general text. */
export function ErrorPage({ query }: { query: URLSearchParams }) {
  const { text, has } = useTexts();
  const listed = `signIn.errorPage.${query.get('errorCode')}`;
  const entry = has(`${listed}.heading`) ? listed : 'signIn.unlisted';
  return (
    <>
      <PageHeading title={text(`${entry}.heading`)}>{text(`${entry}.text`)}</PageHeading>
      <Ways>
        {(waysOn.get(query.get('errorCode') ?? '') ?? [back]).map(({ path, label }, n) => (
          <Button key={path} href={appUrl(path)} variant={n === 0 ? 'contained' : 'text'} fullWidth>
            {text(label)}
          </Button>
        ))}
      </Ways>
    </>
  );
}

const back = { path: paths.entry, label: 'signIn.back' };

/** Where the start would lead to the same error again. */
const waysOn = new Map([
  ['FORBIDDEN', [back, { path: paths.oidcLogout, label: 'signIn.logOut' }]],
  ['INVALID_UNLOCK_TOKEN', [{ path: paths.forgotPassword, label: 'signIn.login.forgot' }, back]],
  ['UNKNOWN_ACCOUNT', [{ path: paths.selectDomain, label: 'signIn.domain.heading' }]],
]);

const Ways = styled('div')({ display: 'grid', gap: 8 });
