import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { AccountDetails } from '#contract/accounts.ts';
import { providerPaths } from '#contract/identityProviders.ts';
import { useLinks } from '#src/layout/useLinks.ts';
import { ProviderChips } from '#src/parts/identityProviders/ProviderChips.tsx';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { localLoginPath } from '#src/parts/securityPaths.ts';
import { Card } from '#src/ui/Card.tsx';
import { AccountScreen } from './AccountScreen.tsx';
import { AddIdentityProvider } from './AddIdentityProvider.tsx';
import { IpWhitelistCard } from './IpWhitelistCard.tsx';
import { LocalLoginChip } from './LocalLoginChip.tsx';

/** Login Settings (document 2, section 2): how the users of an account may sign in, and from where. */
export function SecurityScreen() {
  return (
    <AccountScreen part="security">
      <LoginTypesCard />
      <IpWhitelistCard />
    </AccountScreen>
  );
}

function LoginTypesCard() {
  const { text } = useRecordTexts();
  const links = useLinks();
  const toProvider = links.to('identityProviders').show;
  const { identityProviders } = useRecord<AccountDetails>();
  return (
    <Card title={text('security.loginTypes')} actions={<AddIdentityProvider />}>
      <Box component="table" aria-label={text('security.loginTypes')} sx={tableStyle}>
        <thead>
          <tr>
            {(['type', 'provider', 'status'] as const).map((column) => (
              <th key={column} scope="col">
                {text(`security.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <LoginType
            type={text('security.local')}
            provider={
              <Link component={RouterLink} to={links.inAccount(localLoginPath)}>
                {text('localLogin.name')}
              </Link>
            }
          >
            <LocalLoginChip />
          </LoginType>
          {identityProviders.map((provider) => (
            <LoginType
              key={provider.providerType}
              type={text('security.sso')}
              provider={
                <Link component={RouterLink} to={toProvider(providerPaths[provider.providerType])}>
                  {provider.name}
                </Link>
              }
            >
              <ProviderChips {...provider} />
            </LoginType>
          ))}
        </tbody>
      </Box>
      <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
        {text('security.notBoth')}
      </Typography>
    </Card>
  );
}

type LoginTypeProps = { type: string; provider: ReactNode; children: ReactNode };

function LoginType({ type, provider, children }: LoginTypeProps) {
  return (
    <tr>
      <td>{type}</td>
      <th scope="row">{provider}</th>
      <td>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>{children}</Box>
      </td>
    </tr>
  );
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    py: 1,
    pr: 2,
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 400,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& thead th': { pt: 0, fontSize: 12, fontWeight: 600, color: 'text.secondary' },
  // Names alone may be broken, so that a small screen keeps the words beside them whole.
  '& tbody th': { fontWeight: 500, overflowWrap: 'anywhere' },
};
