import { Alert } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { IdentityProvider } from '#contract/identityProviders.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';

/** Says how the test went that one comes back from; the address forgets it (document 2, section 2). */
export function TestReturn() {
  const { text } = useTexts();
  const { word } = useRecordTexts();
  const notify = useNotify();
  const { providerType } = useRecord<IdentityProvider>();
  const [query, setQuery] = useSearchParams();
  const outcome = query.get('verified');
  const [hasFailed, setFailed] = useState(false);
  const success = text('identityProviderScreens.verified.true', { name: word('providerType', providerType) });

  useEffect(() => {
    if (outcome === null) return;
    if (outcome === 'true') notify(success, { type: 'success' });
    setFailed(outcome === 'false');
    setQuery(
      (current) => {
        current.delete('verified');
        return current;
      },
      { replace: true },
    );
  }, [outcome, success, notify, setQuery]);

  return hasFailed && <Alert severity="error">{text('identityProviderScreens.verified.false')}</Alert>;
}
