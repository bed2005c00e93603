import { useTexts } from '#i18n/texts.ts';

type FirmValueProps = { of: string; value: string | readonly string[] };

/** One or several values of the directory, in words. */
export function FirmValue({ of, value }: FirmValueProps) {
  const { text } = useTexts();
  return (
    [value]
      .flat()
      .map((one) => text(`firmValues.${of}.${one}`))
      .join(', ') || '–'
  );
}
