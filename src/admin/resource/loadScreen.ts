import type { ComponentType } from 'react';
import { addTexts } from '#i18n/texts.ts';
import { loadFields } from './loadFields.ts';
import type { AppResource, Screen } from './resource.ts';

/** All that a screen needs before it is drawn: its code, how its resource's fields are shown, and their catalogs. */
export async function loadScreen(
  resource: Pick<AppResource, 'name' | 'fields' | 'texts'>,
  { load, texts }: Pick<Screen, 'load' | 'texts'>,
): Promise<ComponentType> {
  const [screen] = await Promise.all([
    load(),
    loadFields(resource),
    resource.texts && addTexts(resource.texts),
    texts && addTexts(texts),
  ]);
  return screen;
}
