import { ownName } from '#i18n/languageTags.ts';
import { locales } from '#i18n/locales.ts';
import { chosenLocale } from '#i18n/preferredLocale.ts';
import { setLocale, useTexts } from '#i18n/texts.ts';
import { QuietSelect } from './QuietSelect.tsx';

/** The language of everything on the page, remembered, also after signing in. */
export function LocaleSwitch() {
  const { locale, text } = useTexts();
  const choices = locales.map((choice) => ({ value: choice, label: ownName(choice), lang: choice }));
  const choose = (choice: string) => {
    chosenLocale.set(choice);
    void setLocale(choice);
  };
  return <QuietSelect label={text('shell.language')} value={locale} choices={choices} onChoose={choose} />;
}
