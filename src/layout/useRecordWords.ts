import { useContext } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { AccountScopeContext } from './accountShell/AccountScope.ts';
import type { AppResource, RecordWords } from './appResource.ts';

/** What a field of a record says, in the reader's language where the catalog has it. */
export function useRecordWords() {
  const translate = useTranslate();
  const accountType = useContext(AccountScopeContext)?.account.accountType;
  return <Row extends object, Source extends keyof Row>(
    words: RecordWords<Row, Source> | undefined,
    record: Row,
    source: Source,
  ): string => {
    const keys = words?.[source]?.(record, accountType) ?? [];
    return keys.reduceRight((text, key) => translate(key, { _: text }), String(record[source] ?? ''));
  };
}

/** What a record is called. */
export function useRecordName() {
  const wordsOf = useRecordWords();
  return ({ recordRepresentation: name, words }: AppResource, record: RaRecord): string =>
    typeof name === 'function' ? name(record) : wordsOf(words, record, name);
}
