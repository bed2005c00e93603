import { Typography } from '@mui/material';
import type { IdentityProvider } from '#contract/identityProviders.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { ProviderAddresses } from '#src/parts/identityProviders/ProviderAddresses.tsx';
import { Card } from '#src/ui/Card.tsx';

/** What the provider needs to know about the account. */
export function MetadataCard() {
  const { text } = useTexts();
  const { id: type } = useRecordContext<IdentityProvider>();
  return (
    <Card title={text('identityProviderScreens.metadata.title')}>
      <Typography className="text-secondary" sx={{ mb: 1.5 }}>
        {text('identityProviderScreens.metadata.text')}
      </Typography>
      <ProviderAddresses type={type} />
    </Card>
  );
}
