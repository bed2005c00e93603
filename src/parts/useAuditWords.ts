import { useMemo } from 'react';
import { auditWords } from '#contract/auditWords.ts';
import { useFormats } from '#i18n/format.ts';
import { ownName } from '#i18n/languageTags.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAccountScope } from '../layout/accountShell/AccountScope.ts';

/** How the current account's events are worded; the same until the language changes. */
export function useAuditWords() {
  const { text, optional } = useTexts();
  const { exact, time } = useFormats();
  const { accountType = 'SYSTEM' } = useAccountScope().account;
  return useMemo(
    () =>
      auditWords({
        look: optional,
        text,
        timestamp: exact,
        time,
        language: ownName,
        accountType,
      }),
    [text, optional, exact, time, accountType],
  );
}
