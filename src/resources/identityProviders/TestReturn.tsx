import { Alert } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { IdentityProvider } from '#contract/identityProviders.ts';
import { useTexts } from '#i18n/texts.ts';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';

/**
 * Reports the test that one returns from; the URL, which anyone can type, counts only if the provider's record
 * agrees.
 */
export function TestReturn() {
  const { text } = useTexts();
  const { word } = useFields();
  const notify = useNotify();
  const { providerType, verified } = useRecordContext<IdentityProvider>();
  const [query, setQuery] = useSearchParams();
  const outcome = query.get('verified');
  const [hasFailed, setFailed] = useState(false);
  const success = text('identityProviderScreens.verified.true', { name: word('providerType', providerType) });

  useEffect(() => {
    if (outcome === null) return;
    if (outcome === 'true' && verified) notify(success, { type: 'success' });
    setFailed(outcome === 'false' && !verified);
    setQuery(
      (current) => {
        current.delete('verified');
        return current;
      },
      { replace: true },
    );
  }, [outcome, verified, success, notify, setQuery]);

  return hasFailed && <Alert severity="error">{text('identityProviderScreens.verified.false')}</Alert>;
}
