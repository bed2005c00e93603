import { useFormats } from '#i18n/format.ts';

/** Relative if less than a week away, else the date; the exact time on hover. */
export function Timestamp({ at }: { at: string }) {
  const { relative, exact } = useFormats();
  return (
    <time dateTime={at} title={exact(at)}>
      {relative(at, Date.now())}
    </time>
  );
}

/** The same, for a table of fields. */
export const timestamp = (at: string) => <Timestamp at={at} />;
