import { useFormats } from '#i18n/format.ts';

type ChangeProps = {
  by: number;
  isGood: boolean;
  /** The words around the number with its sign. */
  text?: (change: string) => string;
};

/** How a figure has changed. */
export function Change({ by, isGood, text = (change) => change }: ChangeProps) {
  const { number } = useFormats();
  const sign = by > 0 ? '+' : by < 0 ? '−' : '';
  return (
    <small className="change" data-good={by === 0 ? undefined : isGood}>
      {text(`${sign}${number(Math.abs(by))}`)}
    </small>
  );
}
