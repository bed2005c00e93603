import { useContext } from 'react';
import type { RaRecord } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import { AccountScopeContext } from './AccountScope.ts';
import type { AppResource, RecordWords } from './resource.ts';

/** A record's field, translated if the catalog has it. */
export function useRecordWords() {
  const { text } = useTexts();
  const accountType = useContext(AccountScopeContext)?.account.accountType;
  return <Row extends object, Source extends keyof Row>(
    words: RecordWords<Row, Source> | undefined,
    record: Row,
    source: Source,
  ): string => {
    const keys = words?.[source]?.(record, accountType) ?? [];
    return keys.reduceRight((otherwise, key) => text(key, { _: otherwise }), String(record[source] ?? ''));
  };
}

/** A record's name. */
export function useRecordName() {
  const wordsOf = useRecordWords();
  return ({ recordRepresentation: name, words }: AppResource, record: RaRecord): string =>
    typeof name === 'function' ? name(record) : wordsOf(words, record, name);
}
