/** Begins to translate the texts of the page in place. `src/translate` offers it, on a server with `TRANSLATE=on` only. */
export const translation: { start?: () => void } = {};
