import { useFormats } from '#i18n/format.ts';

/** A moment's date and time in one text. */
export function useMoment() {
  const { date, time } = useFormats();
  return (instant: string) => `${date(instant)}, ${time(instant)}`;
}
