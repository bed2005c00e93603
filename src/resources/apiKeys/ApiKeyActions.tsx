import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import type { ApiKey } from '#contract/apiKeys.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useCan } from '#src/layout/useCan.ts';
import { useLinks } from '#src/layout/useLinks.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { Action } from '#src/ui/Action.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { RegenerateDialog } from './RegenerateDialog.tsx';

/** What can be done to a key as a whole (document 1, section 2.9). */
export function ApiKeyActions() {
  return (
    <>
      <RegenerateButton />
      <RevokeButton />
    </>
  );
}

function RegenerateButton() {
  const translate = useTranslate();
  const can = useCan();
  const key = useRecord<ApiKey>();
  const { reasonAgainstKey } = useCeiling();
  /** The dialog is about the key as it was when it was opened. */
  const [asked, setAsked] = useState<ApiKey>();
  if (!can('apiKeys.regenerate')) return null;
  const isEmpty = key.permissions.length === 0;
  return (
    <>
      <Action
        reason={isEmpty ? translate('validation.keyWithoutPermissions') : reasonAgainstKey(key)}
        onPress={() => setAsked(key)}
      >
        {translate('apiKeys.regenerate.action')}
      </Action>
      {asked && <RegenerateDialog apiKey={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** Leads from the key's screen to the list, where it is no more. */
function RevokeButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const can = useCan();
  const links = useLinks().to('apiKeys');
  const dataProvider = useDataProvider<DataProvider>();
  const key = useRecord<ApiKey>();
  const isOnScreen = useParams().id === key.id;
  const { reasonAgainstKey } = useCeiling();
  const [isAsking, setAsking] = useState(false);
  if (!can('apiKeys.revoke')) return null;
  return (
    <>
      <Action isDestructive reason={reasonAgainstKey(key)} onPress={() => setAsking(true)}>
        {translate('apiKeys.revoke.action')}
      </Action>
      <ConfirmDialog
        isOpen={isAsking}
        title={translate('apiKeys.revoke.action')}
        about={key.name}
        text={translate('apiKeys.revoke.question')}
        confirmLabel={translate('apiKeys.revoke.action')}
        isDestructive
        onConfirm={async () => {
          await dataProvider.perform('apiKeys.revoke', { params: { id: key.id } });
          notify('apiKeys.revoke.done', { type: 'success', about: key.name });
          if (isOnScreen) await navigate(links.list());
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
