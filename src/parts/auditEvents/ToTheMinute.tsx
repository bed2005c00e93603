import { useFormats } from '#i18n/format.ts';

/** A timestamp as an auditor reads it: by the clock, however long ago it was. */
export function ToTheMinute({ at }: { at: string }) {
  const { date, time, exact } = useFormats();
  return (
    <time dateTime={at} title={exact(at)}>
      {date(at)} {time(at)}
    </time>
  );
}
