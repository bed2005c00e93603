import { useEffect, useState } from 'react';
import { loadScreens, loadUsedOn } from '../catalogTexts.ts';
import { words } from '../words.ts';
import type { UsedOn } from './rows.ts';

/** On which screens each text is, and the way to each screen. */
export function useIndexes() {
  const [indexes, setIndexes] = useState<{ usedOn: UsedOn; screens: Record<string, string> }>({
    usedOn: {},
    screens: {},
  });
  useEffect(() => {
    Promise.all([loadUsedOn(), loadScreens()]).then(
      ([usedOn, screens]) => setIndexes({ usedOn, screens }),
      console.error,
    );
  }, []);
  return indexes;
}

/** The screen of a text that one can get to; a text of most screens is on that of its catalog, or around any. */
export function wayTo(place: string, names: readonly string[], screens: Record<string, string>) {
  for (const screen of names) {
    if (screen === 'everywhere') {
      const [catalog = ''] = place.split('.');
      return { screen: words.everywhere, path: screens[catalog] ?? '/' };
    }
    const path = screens[screen];
    if (path !== undefined) return { screen, path };
  }
  return undefined;
}
