import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { Provisioning } from '#contract/provisioning.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { Action } from '#src/ui/Action.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

/** Users stay as they are, and can be edited here again. */
export function TurnOff({ provisioning, onDone }: { provisioning: Provisioning; onDone: () => void }) {
  const { text } = useTexts();
  const notify = useNotify();
  const { reasonAgainstSignIn } = useCeiling();
  const dataProvider = useDataProvider<DataProvider>();
  const [isAsking, setAsking] = useState(false);
  const label = text('provisioning.turnOff.action');
  return (
    <>
      <Action onPress={() => setAsking(true)} reason={reasonAgainstSignIn()} isDestructive>
        {label}
      </Action>
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        about={text(`provisioning.directory.${provisioning.directory}`)}
        text={text('provisioning.turnOff.question')}
        confirmLabel={label}
        isDestructive
        onConfirm={async () => {
          await dataProvider.perform('provisioning.turnOff', {});
          notify(text('provisioning.turnOff.done'), { type: 'success' });
          onDone();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
