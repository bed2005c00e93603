import { Button } from '@mui/material';
import { useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import type { AccountDetails } from '#contract/accounts.ts';
import { providerPaths } from '#contract/identityProviderTypes.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { Card } from '#src/ui/Card.tsx';

/** Where no directory can send users, an identity provider may create them. */
export function FirstLoginHint() {
  const { text } = useTexts();
  const can = useCan();
  const links = useLinks();
  const { subdomain } = useAccountScope();
  const { data } = useGetOne<AccountDetails>('accounts', { id: subdomain });
  const [provider] = data?.identityProviders ?? [];
  if (!provider || !can('identityProviders.get')) return null;
  return (
    <Card title={text('provisioning.firstLogins.title')}>
      <p>{text('provisioning.firstLogins.text', { provider: provider.name })}</p>
      <Button
        size="small"
        variant="outlined"
        component={Link}
        to={links.to('identityProviders').show(providerPaths[provider.providerType])}
      >
        {text('provisioning.firstLogins.open')}
      </Button>
    </Card>
  );
}
