import { Alert, Box } from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { SamlConfigurationRead } from '../../../contract/identityProviders';
import type { DataProvider } from '../../../dataProviders/types';
import { useTexts } from '../../../i18n/texts';
import { BusyButton } from '../../ui/BusyButton';
import { MultilineInput } from '../../ui/inputs/MultilineInput';
import { useReadFailure } from '../../ui/readFailure';
import { settle } from '../../ui/settledFailures';
import { useOnce } from '../../ui/useOnce';

/** Fills the form of a SAML provider with what the provider's own metadata says, pasted or by its address. */
export function FillFromMetadata({ onRead }: { onRead: (read: SamlConfigurationRead) => void }) {
  const { text } = useTexts();
  const read = useReadFailure();
  const dataProvider = useDataProvider<DataProvider>();
  const [metadata, setMetadata] = useState('');
  const [isFilled, setFilled] = useState(false);
  const { run, isRunning, failure, forget } = useOnce(async () => {
    setFilled(false);
    try {
      onRead(await dataProvider.perform('identityProviders.readSamlMetadata', { body: { metadata } }));
      setFilled(true);
    } catch (error) {
      settle(error);
      throw error;
    }
  });
  const say = (key: string) => text(`identityProviderScreens.fromMetadata.${key}`);
  return (
    <>
      <MultilineInput
        name="metadata"
        label={say('label')}
        labelEnd={text('ui.optional')}
        help={say('help')}
        error={failure === undefined ? undefined : read(failure).message}
        value={metadata}
        onChange={(typed) => {
          forget();
          setMetadata(typed);
        }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: -1 }}>
        <BusyButton variant="outlined" size="small" isBusy={isRunning} onClick={() => void run()}>
          {say('fill')}
        </BusyButton>
        <Box role="status">
          {isFilled && (
            <Alert severity="success" sx={{ py: 0 }}>
              {say('filled')}
            </Alert>
          )}
        </Box>
      </Box>
    </>
  );
}
