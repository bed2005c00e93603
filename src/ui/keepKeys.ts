import type { KeyboardEvent } from 'react';

/** For an action's dialog inside a menu: React would bubble its keys to the menu, which takes Tab for itself. */
export const keepKeys = (event: KeyboardEvent) => event.stopPropagation();
