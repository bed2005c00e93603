import { Button, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { AccountDetails } from '#contract/accounts.ts';
import type { IdentityProvider } from '#contract/identityProviders.ts';
import { IdentityProviderType, providerPaths } from '#contract/identityProviderTypes.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { SaveDialog } from '#src/admin/form/SaveDialog.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { OtherResource } from '#src/admin/resource/OtherResource.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { ProviderAddresses } from '#src/parts/identityProviders/ProviderAddresses.tsx';
import { ProviderInputs } from '#src/parts/identityProviders/ProviderInputs.tsx';
import { emptyForm, providerForms, savedOf } from '#src/parts/identityProviders/providerForms.ts';
import { LabelledMenu } from '#src/ui/LabelledMenu.tsx';
import { useMenu } from '#src/ui/useMenu.ts';

/** Offers the types of provider that the account lacks (document 2, section 2). */
export function AddIdentityProvider() {
  const { text } = useTexts();
  const can = useCan();
  const { identityProviders } = useRecordContext<AccountDetails>();
  const { button, menu, close } = useMenu();
  const [adding, setAdding] = useState<IdentityProviderType>();
  const missing = IdentityProviderType.options.filter(
    (type) => !identityProviders.some(({ providerType }) => providerType === type),
  );
  if (missing.length === 0 || !can('identityProviders.saveSaml2P')) return null;
  const label = text('identityProviderScreens.add.open');
  return (
    <>
      <Button {...button} size="small" variant="outlined">
        {label}
      </Button>
      <LabelledMenu {...menu} label={label}>
        {missing.map((type) => (
          <MenuItem
            key={type}
            onClick={() => {
              close();
              setAdding(type);
            }}
          >
            {text(`identityProviders.providerType.${type}`)}
          </MenuItem>
        ))}
      </LabelledMenu>
      {adding && (
        <OtherResource name="identityProviders">
          <AddDialog type={adding} onClose={() => setAdding(undefined)} />
        </OtherResource>
      )}
    </>
  );
}

type AddDialogProps = { type: IdentityProviderType; onClose: () => void };

function AddDialog({ type, onClose }: AddDialogProps) {
  const { text } = useTexts();
  const notify = useNotify();
  const navigate = useNavigate();
  const links = useLinks().to('identityProviders');
  const dataProvider = useDataProvider<DataProvider>();
  const { schema, call } = providerForms[type];
  const id = providerPaths[type];

  const add = async (typed: FieldValues) => {
    await dataProvider.update<IdentityProvider>('identityProviders', {
      id,
      data: { ...savedOf(typed), enabled: false, version: 0 },
      previousData: undefined,
      meta: { call },
    });
    notify(text('identityProviderScreens.add.done'), { type: 'success' });
    // The form stays busy until it is gone: one more click would add the provider again.
    await navigate(links.show(id), { flushSync: true });
  };
  return (
    <SaveDialog
      title={text('identityProviderScreens.add.title', {
        type: text(`identityProviders.providerType.${type}`),
      })}
      submitLabel={text('identityProviderScreens.add.submit')}
      schema={schema}
      values={emptyForm(type)}
      onSave={add}
      onClose={onClose}
    >
      <Typography className="text-secondary">{text('identityProviderScreens.add.tell')}</Typography>
      <ProviderAddresses type={id} />
      <ProviderInputs type={type} />
    </SaveDialog>
  );
}
