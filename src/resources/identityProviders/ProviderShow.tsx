import { Stack } from '@mui/material';
import type { IdentityProvider } from '../../../contract/identityProviders';
import { useTexts } from '../../../i18n/texts';
import { useLinks } from '../../layout/useLinks';
import { ProviderChips } from '../../parts/identityProviders/ProviderChips';
import { RecordScreen } from '../../parts/record/RecordScreen';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordTexts } from '../../parts/record/useRecordTexts';
import { securityPath } from '../../parts/securityPaths';
import { RecordTimeline } from '../../parts/timeline/RecordTimeline';
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
      chips={<Chips />}
      actions={
        <>
          <ActivateButton />
          <TestButton />
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <TestReturn />
        <DetailsCard />
        <LastTestCard />
        <MetadataCard />
        <History />
      </Stack>
    </RecordScreen>
  );
}

function Chips() {
  const { verified, enabled } = useRecord<IdentityProvider>();
  return <ProviderChips verified={verified} enabled={enabled} />;
}

function History() {
  const { id, version } = useRecord<IdentityProvider>();
  return <RecordTimeline objectType="identityProviders" objectId={id} version={version} />;
}
