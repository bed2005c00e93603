import { Alert, Box } from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import {
  type SamlConfigurationRead,
  SamlMetadataSource,
  samlMetadataLimit,
} from '#contract/identityProviders.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { FileInput } from '#src/admin/inputs/FileInput.tsx';
import { MultilineInput } from '#src/admin/inputs/MultilineInput.tsx';
import { useControls } from '#src/admin/inputs/useControls.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';

/** Fills the form of a SAML provider from the provider's own metadata: pasted, by its address, or from a file. */
export function FillFromMetadata({ onRead }: { onRead: (read: SamlConfigurationRead) => void }) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const [isFilled, setFilled] = useState(false);
  const { form, submit, isSaving, failure } = useSaveForm({
    schema: SamlMetadataSource,
    values: { metadata: '' },
    onSave: async (body) => {
      setFilled(false);
      onRead(await dataProvider.perform('identityProviders.readSamlMetadata', { body }));
      setFilled(true);
    },
  });
  const control = useControls(form);
  const metadata = control('metadata');
  const readFile = async (file: File | null) => {
    if (!file) return;
    if (file.size > samlMetadataLimit) return form.setError('metadata', { message: tooLarge });
    metadata.onChange(await file.text());
    await submit();
  };
  const say = (key: string) => text(`identityProviderScreens.fromMetadata.${key}`);
  return (
    <>
      <MultilineInput {...metadata} label={say('label')} labelEnd={text('ui.optional')} help={say('help')} />
      <FileInput
        name="metadataFile"
        label={say('file')}
        labelEnd={text('ui.optional')}
        value={null}
        onChange={(file) => void readFile(file)}
        accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
        maxBytes={Number.POSITIVE_INFINITY}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: -1 }}>
        <BusyButton variant="outlined" size="small" isBusy={isSaving} onClick={() => void submit()}>
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
      {failure !== undefined && <ErrorBox error={failure} />}
    </>
  );
}

const tooLarge = 'identityProviderScreens.validation.samlMetadataTooLarge';
