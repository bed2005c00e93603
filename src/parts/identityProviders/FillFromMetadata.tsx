import { Alert, Box } from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { faultsOf } from '../../../contract/faults';
import {
  type SamlConfigurationRead,
  SamlMetadataSource,
  samlMetadataLimit,
} from '../../../contract/identityProviders';
import type { DataProvider } from '../../../dataProviders/types';
import { useTexts } from '../../../i18n/texts';
import { BusyButton } from '../../ui/BusyButton';
import { FileInput } from '../../ui/inputs/FileInput';
import { MultilineInput } from '../../ui/inputs/MultilineInput';
import { useReadFailure } from '../../ui/readFailure';
import { settle } from '../../ui/settledFailures';
import { useOnce } from '../../ui/useOnce';

/** Fills the form of a SAML provider with what the provider's own metadata says: pasted, by its address, or from a file. */
export function FillFromMetadata({ onRead }: { onRead: (read: SamlConfigurationRead) => void }) {
  const { text } = useTexts();
  const read = useReadFailure();
  const dataProvider = useDataProvider<DataProvider>();
  const [metadata, setMetadata] = useState('');
  const [isFilled, setFilled] = useState(false);
  const [fault, setFault] = useState<string>();
  const { run, isRunning, failure, forget } = useOnce(async (source: string) => {
    setFilled(false);
    try {
      onRead(
        await dataProvider.perform('identityProviders.readSamlMetadata', { body: { metadata: source } }),
      );
      setFilled(true);
    } catch (error) {
      settle(error);
      throw error;
    }
  });
  const type = (typed: string) => {
    forget();
    setFault(undefined);
    setMetadata(typed);
  };
  const fill = async (source: string) => {
    const { error } = SamlMetadataSource.safeParse({ metadata: source });
    const [first] = error?.issues.flatMap(faultsOf) ?? [];
    setFault(first && text(first.key, first.values));
    if (!first) await run(source);
  };
  const readFile = async (file: File | null) => {
    if (!file) return;
    type('');
    if (file.size > samlMetadataLimit)
      return setFault(text('identityProviderScreens.validation.samlMetadataTooLarge'));
    const source = await file.text();
    type(source);
    await fill(source);
  };
  const say = (key: string) => text(`identityProviderScreens.fromMetadata.${key}`);
  return (
    <>
      <MultilineInput
        name="metadata"
        label={say('label')}
        labelEnd={text('ui.optional')}
        help={say('help')}
        error={fault ?? (failure === undefined ? undefined : read(failure).message)}
        value={metadata}
        onChange={type}
      />
      <FileInput
        name="metadataFile"
        label={say('file')}
        labelEnd={text('ui.optional')}
        value={null}
        onChange={(file) => void readFile(file)}
        accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
        maxBytes={Number.POSITIVE_INFINITY}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: -1 }}>
        <BusyButton variant="outlined" size="small" isBusy={isRunning} onClick={() => void fill(metadata)}>
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
