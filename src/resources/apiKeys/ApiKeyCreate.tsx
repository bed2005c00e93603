import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { ApiKeyForm, type GeneratedApiKey } from '#contract/apiKeys.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { CreatePage } from '#src/admin/form/CreatePage.tsx';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { TokenDialog } from '#src/parts/TokenDialog.tsx';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { ApiKeyInputs } from './ApiKeyInputs.tsx';
import { keyOf } from './keyOf.ts';
import { PermissionsInput } from './PermissionsInput.tsx';

/** The New API Key screen (document 1, section 2.8); it shows the token before it opens the key. */
export function ApiKeyCreate() {
  const navigate = useNavigate();
  const notify = useNotify();
  const links = useLinks().to('apiKeys');
  const dataProvider = useDataProvider<DataProvider>();
  const { reasonAgainstKey } = useCeiling();
  const [generated, setGenerated] = useState<GeneratedApiKey>();
  const save = async (typed: ApiKeyForm) => {
    setGenerated(await dataProvider.perform('apiKeys.create', { body: keyOf(typed, new Date()) }));
    notify('apiKeys.create.done', { type: 'success', about: typed.name });
  };
  return (
    <>
      <CreatePage
        schema={ApiKeyForm}
        values={initialValues}
        onSave={save}
        reasonAgainst={reasonAgainstKey}
        beside={<PermissionsInput />}
      >
        <ApiKeyInputs />
      </CreatePage>
      {generated && (
        <TokenDialog
          texts="apiKeys.token"
          token={generated.accessToken}
          onClose={() => navigate(links.show(generated.id))}
        />
      )}
    </>
  );
}

const initialValues: ApiKeyForm = {
  name: '',
  description: '',
  permissions: [],
  lifetime: '365',
  expiresOn: '',
  allowedAddresses: '',
};
