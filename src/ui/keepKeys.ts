import type { KeyboardEvent } from 'react';

/** For a dialog that an action asks by: React would hand its keys to the menu, which takes Tab for itself. */
export const keepKeys = (event: KeyboardEvent) => event.stopPropagation();
