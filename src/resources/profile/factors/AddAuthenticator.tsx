import { Box, Link, Typography, useMediaQuery } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { AuthenticatorConfirmation, type NewAuthenticator } from '#contract/factors.ts';
import { failureOf } from '#dataProviders/callError.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { SaveDialog } from '#src/admin/form/SaveDialog.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import './factors.css';

type AddAuthenticatorProps = { onClose: () => void; onCodes: (codes: readonly string[]) => void };

/** The password first, then the app's secret and its first code. */
export function AddAuthenticator({ onClose, onCodes }: AddAuthenticatorProps) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const [begun, setBegun] = useState<NewAuthenticator>();
  if (begun) return <Confirmation begun={begun} onClose={onClose} onCodes={onCodes} />;
  return (
    <ProofDialog
      title={text('ownFactors.add.action')}
      submitLabel={text('ownFactors.add.go')}
      lines={[text('ownFactors.add.proof')]}
      onProved={async (body) => {
        setBegun(await dataProvider.perform('ownFactors.beginAuthenticator', { body }));
      }}
      onClose={onClose}
    />
  );
}

const QrCode = lazy(() => import('./QrCode.tsx').then((loaded) => ({ default: loaded.QrCode })));

function Confirmation({ begun, onClose, onCodes }: AddAuthenticatorProps & { begun: NewAuthenticator }) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  const { id, secret, url } = begun;
  const isTelephone = useMediaQuery(telephone, { noSsr: true });
  return (
    <SaveDialog
      title={text('ownFactors.add.action')}
      submitLabel={text('ownFactors.add.submit')}
      schema={AuthenticatorConfirmation}
      values={{ name: text('ownFactors.add.defaultName'), code: '' }}
      onSave={async (body) => {
        const confirming = dataProvider.perform('ownFactors.confirmAuthenticator', { params: { id }, body });
        const { recoveryCodes } = await confirming.catch((error) => {
          throw inWords(error);
        });
        notify(text('ownFactors.add.done'), { type: 'success' });
        onClose();
        onCodes(recoveryCodes);
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Typography>{text(isTelephone ? 'ownFactors.add.here' : 'ownFactors.add.scan')}</Typography>
          {!isTelephone && (
            <Box sx={{ justifySelf: 'center', alignSelf: 'center', width: qrSize, height: qrSize }}>
              <Suspense>
                <QrCode text={url} size={qrSize} label={text('ownFactors.add.qr')} />
              </Suspense>
            </Box>
          )}
          <Link href={url} underline="always" className="openAuthenticator">
            {text('ownFactors.add.open')}
          </Link>
          <div>
            {text('ownFactors.add.key')}
            <code className="authenticatorKey">{secret.match(/.{4}/g)?.join(' ')}</code>
            <CopyText text={secret} label={text('ownFactors.add.copyKey')} />
          </div>
          <TextInput
            label={text('ownFactors.fields.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            mono
            {...field('code')}
          />
          <TextInput
            label={text('ownFactors.fields.name')}
            help={text('ownFactors.add.nameHelp')}
            {...field('name')}
          />
          <Typography className="text-secondary">{text('ownFactors.add.othersEnd')}</Typography>
        </>
      )}
    </SaveDialog>
  );
}

/** The secret is gone, or another has replaced it. */
function inWords(error: unknown): unknown {
  return failureOf(error).code === 'NOT_FOUND' ? new Error('ownFactors.add.ended', { cause: error }) : error;
}

/** In px. */
const qrSize = 200;
/** It can’t scan its own screen; a tablet may be scanned, or have the app. */
const telephone = '(pointer: coarse) and (max-width: 599.95px)';
