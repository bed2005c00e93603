import { Box, Button, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { AccountDetails, PasswordPolicy } from '#contract/accounts.ts';
import { providerPaths } from '#contract/identityProviderTypes.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useFacts } from '#src/admin/record/useFacts.ts';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { localLoginPath } from '#src/layout/securityPaths.ts';
import { ProviderChips } from '#src/parts/identityProviders/ProviderChips.tsx';
import { Card } from '#src/ui/Card.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { AccountScreen } from './AccountScreen.tsx';
import { AddIdentityProvider } from './AddIdentityProvider.tsx';
import { IpWhitelistCard } from './IpWhitelistCard.tsx';
import { LocalLoginChip } from './LocalLoginChip.tsx';
import { ProvisioningCard } from './provisioning/ProvisioningCard.tsx';
import './securityScreen.css';

/** Login Settings (document 2, section 2): how the users of an account may sign in, and from where. */
export function SecurityScreen() {
  return (
    <AccountScreen part="security">
      <LoginTypesCard />
      <LocalLoginCard />
      <IpWhitelistCard />
      <ProvisioningCard />
    </AccountScreen>
  );
}

function LoginTypesCard() {
  const { text } = useTexts();
  const links = useLinks();
  const toProvider = links.to('identityProviders').show;
  const { identityProviders } = useRecordContext<AccountDetails>();
  return (
    <Card title={text('accounts.security.loginTypes')} actions={<AddIdentityProvider />}>
      <table aria-label={text('accounts.security.loginTypes')} className="loginTypes">
        <thead>
          <tr>
            {(['type', 'provider', 'status'] as const).map((column) => (
              <th key={column} scope="col">
                {text(`accounts.security.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <LoginType
            type={text('accounts.security.local')}
            provider={
              <Link component={RouterLink} to={links.inAccount(localLoginPath)}>
                {text('accounts.localLogin.name')}
              </Link>
            }
          >
            <LocalLoginChip />
          </LoginType>
          {identityProviders.map((provider) => (
            <LoginType
              key={provider.providerType}
              type={text(`identityProviders.providerType.${provider.providerType}`)}
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
      </table>
      <Typography variant="body2" className="text-secondary" sx={{ mt: 1.5 }}>
        {text('accounts.security.notBoth')}
      </Typography>
    </Card>
  );
}

/** The rules for password login, and the way to change them. */
function LocalLoginCard() {
  const { text } = useTexts();
  const { label } = useFields();
  const links = useLinks();
  const facts = useFacts();
  const account = useRecordContext<AccountDetails>();
  const change = (
    <Button
      size="small"
      variant="outlined"
      component={RouterLink}
      to={links.inAccount(localLoginPath)}
      aria-label={text('accounts.security.openRules')}
    >
      {text('accounts.security.open')}
    </Button>
  );
  return (
    <Card title={text('accounts.security.localRules')} actions={change}>
      <FactList
        facts={[
          ...facts(account, ['requireTwoFactorAuth']),
          { label: label('passwordPolicy'), value: <PolicySummary policy={account.passwordPolicy} /> },
        ]}
      />
    </Card>
  );
}

/** The rules in one sentence; the page behind lists them. */
function PolicySummary({ policy }: { policy: PasswordPolicy }) {
  const { text } = useTexts();
  const { list } = useFormats();
  const kinds = (['requireLowercase', 'requireUppercase', 'requireDigit', 'requireNonAlphanumeric'] as const)
    .filter((rule) => policy[rule])
    .map((rule) => text(`accounts.security.policy.${rule}`));
  const parts = [
    text('accounts.security.policy.length', { length: policy.minLength }),
    ...(kinds.length > 0 ? [text('accounts.security.policy.with', { kinds: list(kinds) })] : []),
    policy.requirePasswordExpiration
      ? text('accounts.security.policy.expires', { smart_count: policy.passwordExpiresInDays })
      : text('accounts.security.policy.lasting'),
  ];
  return parts.join(' · ');
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
