import { Stack } from '@mui/material';
import type { IdentityProvider } from '#contract/identityProviders.ts';
import { useTexts } from '#i18n/texts.ts';
import { Show } from '#src/admin/record/Show.tsx';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { OwnAuthenticationChip } from '#src/layout/accountShell/AccountChips.tsx';
import { securityPath } from '#src/layout/securityPaths.ts';
import { ProviderChips } from '#src/parts/identityProviders/ProviderChips.tsx';
import { RecordTimeline } from '#src/parts/timeline/RecordTimeline.tsx';
import { ActivateButton } from './ActivateButton.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { FirstLoginsCard } from './FirstLoginsCard.tsx';
import { LastTestCard } from './LastTestCard.tsx';
import { MetadataCard } from './MetadataCard.tsx';
import { TestButton } from './TestButton.tsx';
import { TestReturn } from './TestReturn.tsx';

/** One identity provider of an account (document 2, section 2). */
export function ProviderShow() {
  const { text } = useTexts();
  const { word } = useFields();
  const links = useLinks();
  return (
    <Show<IdentityProvider>
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
        <FirstLoginsCard />
        <MetadataCard />
        <History />
      </Stack>
    </Show>
  );
}

function Chips() {
  const { verified, enabled } = useRecordContext<IdentityProvider>();
  return (
    <>
      <ProviderChips verified={verified} enabled={enabled} />
      <OwnAuthenticationChip />
    </>
  );
}

function History() {
  const { id, version } = useRecordContext<IdentityProvider>();
  return <RecordTimeline objectType="identityProviders" objectId={id} version={version} />;
}
