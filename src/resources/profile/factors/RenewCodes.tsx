import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { Action } from '#src/ui/Action.tsx';
import { ProofDialog } from './ProofDialog.tsx';

/** New recovery codes, by the password. */
export function RenewCodes({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Action onPress={() => setAsking(true)}>{text('ownFactors.codes.renew')}</Action>
      {isAsking && (
        <ProofDialog
          title={text('ownFactors.codes.renewTitle')}
          submitLabel={text('ownFactors.codes.renew')}
          lines={[text('ownFactors.codes.renewQuestion')]}
          onProved={async (body) => {
            const { recoveryCodes } = await dataProvider.perform('ownFactors.renewRecoveryCodes', { body });
            close();
            onCodes(recoveryCodes);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
