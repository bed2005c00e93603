import { useFormats } from '#i18n/format.ts';

/** A day without a time, in the reader's language. */
export function Day({ date }: { date: string }) {
  const { day } = useFormats();
  return <time dateTime={date}>{day(date)}</time>;
}

/** The same, for a table of fields. */
export const day = (date: string) => <Day date={date} />;
