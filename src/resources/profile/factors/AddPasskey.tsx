import { Typography } from '@mui/material';
import { useDataProvider, useNotify } from 'react-admin';
import * as z from 'zod/mini';
import { FactorName, PasswordProof } from '#contract/factors.ts';
import { isAbort } from '#dataProviders/callError.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { SaveDialog } from '#src/admin/form/SaveDialog.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { isKnown, makePasskey } from '#src/ui/passkeys.ts';
import { OwnPasswordInput } from './OwnPasswordInput.tsx';

type AddPasskeyProps = { onClose: () => void; onCodes: (codes: readonly string[]) => void };

/** One step, so that each try begins with a challenge of its own: the server takes each only once. */
export function AddPasskey({ onClose, onCodes }: AddPasskeyProps) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  return (
    <SaveDialog
      title={text('ownFactors.passkey.action')}
      submitLabel={text('ownFactors.add.submit')}
      schema={NamedProof}
      values={{ name: text('ownFactors.passkey.defaultName'), password: '' }}
      onSave={async ({ name, password }) => {
        const options = await dataProvider.perform('ownFactors.beginPasskey', { body: { password } });
        const made = await makePasskey(options).catch((error) => {
          throw inWords(error);
        });
        const { recoveryCodes } = await dataProvider.perform('ownFactors.addPasskey', {
          body: { ...made, name },
        });
        notify(text('ownFactors.passkey.done'), { type: 'success' });
        onClose();
        onCodes(recoveryCodes);
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Typography>{text('ownFactors.passkey.told')}</Typography>
          <TextInput
            label={text('ownFactors.fields.name')}
            help={text('ownFactors.passkey.nameHelp')}
            {...field('name')}
          />
          <OwnPasswordInput {...field('password')} />
          <Typography className="text-secondary">{text('ownFactors.add.othersEnd')}</Typography>
        </>
      )}
    </SaveDialog>
  );
}

const NamedProof = z.strictObject({ ...FactorName.shape, ...PasswordProof.shape });

/** Explains why the device made no passkey. */
function inWords(error: unknown): unknown {
  if (isAbort(error)) return error;
  return new Error(`ownFactors.passkey.${isKnown(error) ? 'known' : 'failed'}`, { cause: error });
}
