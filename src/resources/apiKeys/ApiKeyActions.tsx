import { useState } from 'react';
import type { ApiKey } from '#contract/apiKeys.ts';
import { useTexts } from '#i18n/texts.ts';
import { DeleteButton } from '#src/admin/record/DeleteButton.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { Action } from '#src/ui/Action.tsx';
import { RegenerateDialog } from './RegenerateDialog.tsx';

/** Actions on a key as a whole (document 1, section 2.9). */
export function ApiKeyActions() {
  return (
    <>
      <RegenerateButton />
      <RevokeButton />
    </>
  );
}

function RegenerateButton() {
  const { text } = useTexts();
  const can = useCan();
  const key = useRecordContext<ApiKey>();
  const { reasonAgainstKey } = useCeiling();
  /** The dialog shows the key as it was when it was opened. */
  const [opened, setOpened] = useState<ApiKey>();
  if (!can('apiKeys.regenerate')) return null;
  const isEmpty = key.permissions.length === 0;
  return (
    <>
      <Action
        reason={isEmpty ? text('validation.keyWithoutPermissions') : reasonAgainstKey(key)}
        onPress={() => setOpened(key)}
      >
        {text('apiKeys.regenerate.action')}
      </Action>
      {opened && <RegenerateDialog apiKey={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Its tokens are refused from then on. */
function RevokeButton() {
  const { reasonAgainstKey } = useCeiling();
  return <DeleteButton reason={reasonAgainstKey(useRecordContext<ApiKey>())} />;
}
