import { useEffect } from 'react';
import { addTexts } from '#i18n/texts.ts';
import { useAppResources } from '../appResource.ts';

/** What is searched may have its words in catalogs of its own. */
export function useSearchedTexts() {
  const resources = useAppResources();
  useEffect(() => {
    for (const { search, texts } of resources) if (search && texts) void addTexts(texts);
  }, [resources]);
}
