import { Typography } from '@mui/material';
import { useState } from 'react';
import { type ApiKey, ApiKeyRegenerateForm, type GeneratedApiKey, OldTokenEnd } from '#contract/apiKeys.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordWrite } from '#src/parts/record/useRecordWrite.ts';
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx';
import { SaveDialog } from '#src/ui/SaveDialog.tsx';
import { TokenDialog } from './TokenDialog.tsx';

/** Asks when the old token ends, and then shows the new one. */
export function RegenerateDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { text } = useTexts();
  const [token, setToken] = useState<string>();
  const write = useRecordWrite<ApiKey, GeneratedApiKey>('apiKeys.regenerate', {
    recordIn: ({ accessToken, ...key }) => {
      setToken(accessToken);
      return key;
    },
  });
  if (token !== undefined) return <TokenDialog token={token} onClose={onClose} />;
  return (
    <SaveDialog
      title={text('apiKeys.regenerate.action')}
      submitLabel={text('apiKeys.regenerate.action')}
      schema={ApiKeyRegenerateForm}
      values={{ regenerate: true as const, oldTokenEndsIn: 'NOW' as OldTokenEnd }}
      onSave={async (body: ApiKeyRegenerateForm) => void (await write(apiKey, body))}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{apiKey.name}</Typography>
          <Typography>{text('apiKeys.regenerate.about')}</Typography>
          <SelectInput
            {...field('oldTokenEndsIn')}
            label={text('apiKeys.regenerate.oldTokenEndsIn')}
            choices={OldTokenEnd.options.map((value) => ({
              value,
              label: text(`apiKeys.regenerate.${value}`),
            }))}
          />
        </>
      )}
    </SaveDialog>
  );
}
