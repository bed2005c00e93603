import { Typography } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useUpdate } from 'react-admin';
import { type ApiKey, ApiKeyRegenerateForm, type GeneratedApiKey, OldTokenEnd } from '#contract/apiKeys.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { SaveDialog } from '#src/admin/form/SaveDialog.tsx';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { TokenDialog } from '#src/parts/TokenDialog.tsx';

/** Asks when the old token ends, and then shows the new one. */
export function RegenerateDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { text } = useTexts();
  const [token, setToken] = useState<string>();
  const dataProvider = useDataProvider<DataProvider>();
  const [regenerate] = useUpdate<RaRecord>('apiKeys', undefined, {
    mutationFn: async ({ id, data = {}, previousData }) => {
      const params = { id, data, previousData, meta: { call: 'apiKeys.regenerate' } };
      const { accessToken, ...key } = (await dataProvider.update<GeneratedApiKey>('apiKeys', params)).data;
      setToken(accessToken);
      return key;
    },
  });
  if (token !== undefined) return <TokenDialog texts="apiKeys.token" token={token} onClose={onClose} />;
  return (
    <SaveDialog
      title={text('apiKeys.regenerate.action')}
      submitLabel={text('apiKeys.regenerate.action')}
      schema={ApiKeyRegenerateForm}
      values={{ regenerate: true as const, oldTokenEndsIn: 'NOW' as OldTokenEnd }}
      onSave={async (data: ApiKeyRegenerateForm) => {
        const params = { id: apiKey.id, data, previousData: apiKey };
        await regenerate('apiKeys', params, { returnPromise: true });
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Typography className="text-strong" sx={{ overflowWrap: 'anywhere' }}>
            {apiKey.name}
          </Typography>
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
