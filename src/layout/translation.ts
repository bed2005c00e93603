import type { ComponentType } from 'react';

/** Translating the app's texts. `src/translate` offers it, on a server with `TRANSLATE=on` only. */
type Translation = {
  /** Begins to translate the texts of the page in place. */
  start?: () => void;
  /** Loads the screens below `/translate`. */
  screens?: () => Promise<ComponentType>;
};
export const translation: Translation = {};
