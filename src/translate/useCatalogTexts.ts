import { useEffect, useState } from 'react';
import { type CatalogText, loadCatalogTexts } from './catalogTexts.ts';
import { settle } from './proposals.ts';

type Loaded = {
  /** Of this locale; empty until they are loaded. */
  texts: ReadonlyMap<string, CatalogText>;
  isLoading: boolean;
  failure?: Error | undefined;
};

const none: ReadonlyMap<string, CatalogText> = new Map();

/** The texts of a locale; old ones stay if new ones can't be loaded. */
export function useCatalogTexts(locale: string): Loaded & { retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded & { locale: string }>({ locale, texts: none, isLoading: true });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isCurrent = true;
    setLoaded((before) => ({
      locale,
      texts: before.locale === locale ? before.texts : none,
      isLoading: true,
    }));
    loadCatalogTexts(locale).then(
      (texts) => {
        if (!isCurrent) return;
        settle(locale, texts);
        setLoaded({ locale, texts, isLoading: false });
      },
      (failure: Error) => {
        console.error(failure);
        if (isCurrent) setLoaded((before) => ({ ...before, isLoading: false, failure }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [locale, attempt]);
  return { ...loaded, retry: () => setAttempt(attempt + 1) };
}
