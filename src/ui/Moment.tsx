import { useFormats } from '#i18n/format.ts';

/** A moment: relative while it is less than a week away, else the date; the exact time on hover. */
export function Moment({ at }: { at: string }) {
  const { relative, exact } = useFormats();
  return (
    <time dateTime={at} title={exact(at)}>
      {relative(at, Date.now())}
    </time>
  );
}

/** The same, for a table of fields. */
export const moment = (at: string) => <Moment at={at} />;
