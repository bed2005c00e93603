import { useContext, useMemo } from 'react';
import { auditWords } from '#contract/auditWords.ts';
import type { PlatformAuditEvent } from '#contract/platformAuditEvents.ts';
import { useFormats } from '#i18n/format.ts';
import { ownName } from '#i18n/languageTags.ts';
import { useTexts } from '#i18n/texts.ts';
import { AccountScopeContext } from '#src/admin/resource/AccountScope.ts';

/** How the events of an account are worded, by default the current one; the same until the language changes. */
export function useAuditWords(account?: Pick<PlatformAuditEvent['account'], 'accountType'>) {
  const { text, optional } = useTexts();
  const { exact, time } = useFormats();
  const around = useContext(AccountScopeContext)?.account;
  const { accountType = 'SYSTEM' } = account ?? around ?? {};
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
