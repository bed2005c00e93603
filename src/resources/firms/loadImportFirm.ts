import { screenTexts } from '#i18n/screenTexts.ts';
import { addTexts } from '#i18n/texts.ts';

/** The import with its texts; imported here, so that a first list does not carry its dependencies. */
export async function loadImportFirm() {
  const [{ ImportFirm }] = await Promise.all([
    import('./ImportFirm.tsx'),
    addTexts(screenTexts('factSetFirms')),
  ]);
  return ImportFirm;
}
