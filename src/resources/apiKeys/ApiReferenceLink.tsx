import { Button, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { apiReferencePath } from '#src/layout/apiReferencePath.ts';

/** The link to the API reference, for the current account. */
export function ApiReferenceLink() {
  const { text } = useTexts();
  return (
    <Link component={RouterLink} to={usePath()}>
      {text('layout.apiReference')}
    </Link>
  );
}

/** The same as one of a page's buttons. */
export function ApiReferenceButton() {
  const { text } = useTexts();
  return (
    <Button variant="outlined" component={RouterLink} to={usePath()}>
      {text('layout.apiReference')}
    </Button>
  );
}

function usePath(): string {
  const { subdomain, isOwn } = useAccountScope();
  return isOwn ? apiReferencePath : `${apiReferencePath}?account=${encodeURIComponent(subdomain)}`;
}
