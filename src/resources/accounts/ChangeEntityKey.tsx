import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useGetOne, useNotify } from 'react-admin';
import { Navigate, useNavigate } from 'react-router-dom';
import type { AccountDetails } from '#contract/accounts.ts';
import { Remapping, RemapReason } from '#contract/entityKeys.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { FormDialog } from '#src/admin/form/FormDialog.tsx';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { useControls } from '#src/admin/inputs/useControls.ts';
import { useFields } from '#src/admin/record/useFields.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { FactList } from '#src/ui/FactList.tsx';
import { EntityKeyInput, useEntity } from './EntityKeyInput.tsx';
import { useMappedFirm } from './useMappedFirm.ts';
import { useRemap } from './useRemap.ts';

/** The dialog over the Rolodex tab that maps a buy-side account to another firm (document 1, section 2.13). */
export function ChangeEntityKey() {
  const { subdomain } = useAccountScope();
  const { data: account } = useGetOne<AccountDetails>('accounts', { id: subdomain });
  const { isOffered, tab } = useRemap();
  if (!account) return null;
  return isOffered ? <RemapDialog account={account} /> : <Navigate to={tab} replace />;
}

/**
 * Two steps: what is to change, then what it changes to. The account is the latest, so that what is shown is what is
 * sent.
 */
function RemapDialog({ account }: { account: AccountDetails }) {
  const { text } = useTexts();
  const { word, show } = useFields();
  const navigate = useNavigate();
  const { tab } = useRemap();
  const send = useSend(account);
  const { form, field, submit, isSaving, failure, isUnsaved, release, forget } = useSaveForm({
    schema: Remapping,
    values: { cmgEntityKey: '' },
    onSave: async (values: Remapping) => {
      await send(values);
      await navigate(tab);
    },
  });
  const close = () => {
    release();
    navigate(tab);
  };
  const { value: typed, onChange: pick } = useControls(form)('cmgEntityKey');
  const about = { subdomain: account.subdomain, isChange: true } as const;
  const { name } = useEntity(typed, about);
  const [previewed, setPreviewed] = useState<Remapping>();
  const isConfirming = previewed?.cmgEntityKey === typed.trim() && name !== undefined;
  const back = () => {
    setPreviewed(undefined);
    forget();
  };
  return (
    <FormDialog
      title={text('accounts.remap.title')}
      submitLabel={text(isConfirming ? 'accounts.remap.confirm' : 'accounts.remap.preview')}
      isSaving={isSaving}
      failure={failure}
      isUnsaved={isUnsaved}
      onSubmit={isConfirming ? submit : form.handleSubmit(setPreviewed)}
      onClose={close}
      onBack={isConfirming ? back : undefined}
    >
      <CurrentFirm account={account} />
      {isConfirming ? (
        <div role="status">
          <FactList
            facts={[
              { label: text('accounts.remap.new.cmgEntityKey'), value: show('cmgEntityKey', previewed) },
              { label: text('accounts.remap.new.entityName'), value: name },
              { label: text('accounts.fields.reason'), value: word('reason', previewed.reason) },
            ]}
          />
        </div>
      ) : (
        <>
          <SelectInput
            {...field('reason')}
            label={text('accounts.fields.reason')}
            choices={RemapReason.options.map((value) => ({ value, label: word('reason', value) }))}
            emptyLabel={text('accounts.remap.chooseReason')}
          />
          <EntityKeyInput
            {...field('cmgEntityKey')}
            label={text('accounts.remap.new.cmgEntityKey')}
            typed={typed}
            onPick={pick}
            {...about}
            lookupFailure={text('accounts.remap.lookupFailed')}
          />
        </>
      )}
    </FormDialog>
  );
}

function CurrentFirm({ account }: { account: AccountDetails }) {
  const { text } = useTexts();
  const { show } = useFields();
  const { data: firm } = useMappedFirm();
  const current = { entityName: firm?.entityName, ...account };
  const facts = (['subdomain', 'cmgEntityKey', 'entityName'] as const).map((source) => ({
    label: text(`accounts.remap.current.${source}`),
    value: show(source, current),
  }));
  return <FactList facts={facts} />;
}

/** Sends the change of this version of the account; a refusal may mean that the account has changed. */
function useSend({ subdomain, name, version }: AccountDetails) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return async (values: Remapping) => {
    try {
      await dataProvider.perform('accounts.remap', { body: [{ accountId: subdomain, ...values, version }] });
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: ['accounts'] });
      throw error;
    }
    notify(text('accounts.updated'), { type: 'success', about: name });
  };
}
