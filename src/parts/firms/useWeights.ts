import { useMemo } from 'react';
import { ownVariety } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';

/** Weights in the reader's number format, with sign and one decimal: they are added up by hand. */
export function useWeights() {
  const { locale } = useTexts();
  return useMemo(() => {
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
    const variety = ownVariety(locale, navigator.languages);
    const signed = new Intl.NumberFormat(variety, { ...digits, signDisplay: 'exceptZero' });
    const plain = new Intl.NumberFormat(variety, digits);
    return {
      signed: (weight: number) => signed.format(weight).replace('-', '−'),
      plain: (weight: number) => plain.format(Math.abs(weight)),
    };
  }, [locale]);
}
