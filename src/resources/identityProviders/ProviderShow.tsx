import { Stack } from '@mui/material';
import type { IdentityProvider } from '../../../contract/identityProviders';
import { useTexts } from '../../../i18n/texts';
import { useLinks } from '../../layout/useLinks';
import { RecordScreen } from '../../parts/record/RecordScreen';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordTexts } from '../../parts/record/useRecordTexts';
import { securityPath } from '../../parts/securityPaths';
import { StatusChip } from '../../ui/StatusChip';
import { ActivateButton } from './ActivateButton';
import { DetailsCard } from './DetailsCard';
import { LastTestCard } from './LastTestCard';
import { MetadataCard } from './MetadataCard';
import { TestButton } from './TestButton';
import { TestReturn } from './TestReturn';

/** One identity provider of an account (document 2, section 2). */
export function ProviderShow() {
  const { text } = useTexts();
  const { word } = useRecordTexts();
  const links = useLinks();
  return (
    <RecordScreen<IdentityProvider>
      titleOf={({ providerType }) => word('providerType', providerType)}
      behind={[{ label: text('accounts.security.name'), to: links.inAccount(securityPath) }]}
      chips={<ProviderChips />}
      actions={
        <>
          <ActivateButton />
          <TestButton />
        </>
      }
    >
      <Stack sx={{ gap: 2, maxWidth: 960 }}>
        <TestReturn />
        <DetailsCard />
        <LastTestCard />
        <MetadataCard />
      </Stack>
    </RecordScreen>
  );
}

/** A provider is active only if it is both tested and enabled (document 2, section 4). */
function ProviderChips() {
  const { text } = useTexts();
  const { verified, enabled } = useRecord<IdentityProvider>();
  const isActive = verified && enabled;
  return (
    <>
      <StatusChip
        tone={verified ? 'info' : 'warning'}
        label={text(verified ? 'accounts.security.tested' : 'accounts.security.notTested')}
      />
      <StatusChip
        tone={isActive ? 'success' : 'neutral'}
        label={text(isActive ? 'accounts.security.active' : 'accounts.security.inactive')}
      />
    </>
  );
}
