import { useTexts } from '#i18n/texts.ts';

type FirmValueProps = { of: string; value: string | readonly string[] };

/** A value of the directory, or several of them, in words. */
export function FirmValue({ of, value }: FirmValueProps) {
  const { text } = useTexts();
  return (
    [value]
      .flat()
      .map((one) => text(`firmValues.${of}.${one}`))
      .join(', ') || '–'
  );
}
