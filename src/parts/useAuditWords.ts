import { useMemo } from 'react';
import { auditWords } from '../../contract/auditWords';
import { useFormats } from '../../i18n/format';
import { ownName } from '../../i18n/languageTags';
import { useTexts } from '../../i18n/texts';
import { useAccountScope } from '../layout/accountShell/AccountScope';

/** How an event of the account around is told; the same until the language changes. */
export function useAuditWords() {
  const { text, has } = useTexts();
  const { exact, time } = useFormats();
  const { accountType = 'SYSTEM' } = useAccountScope().account;
  return useMemo(
    () =>
      auditWords({
        look: (key) => (has(key) ? text(key) : undefined),
        text,
        moment: exact,
        time,
        language: ownName,
        accountType,
      }),
    [text, has, exact, time, accountType],
  );
}
