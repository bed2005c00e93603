import { useTranslate } from 'react-admin';

type FirmValueProps = { of: string; value: string | readonly string[] };

/** A value of the directory, or several of them, in words. */
export function FirmValue({ of, value }: FirmValueProps) {
  const translate = useTranslate();
  return (
    [value]
      .flat()
      .map((one) => translate(`firmValues.${of}.${one}`))
      .join(', ') || '–'
  );
}
