import { ownName } from '#i18n/languageTags.ts';
import { locales } from '#i18n/locales.ts';
import { useTexts } from '#i18n/texts.ts';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { useLocaleChoice } from '#src/layout/useLocaleChoice.ts';
import { Card } from '#src/ui/Card.tsx';

/** The language of the app and of one's mails, for everyone to choose. */
export function LanguageCard() {
  const { text, locale } = useTexts();
  const choose = useLocaleChoice();
  return (
    <Card title={text('profile.language.title')}>
      <div className="besideName">
        <SelectInput
          label={text('profile.language.label')}
          value={locale}
          choices={locales.map((value) => ({ value, label: ownName(value) }))}
          onChange={({ target }) => void choose(target.value)}
        />
      </div>
    </Card>
  );
}
