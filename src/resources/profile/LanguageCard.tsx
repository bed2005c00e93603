import { ownName } from '../../../i18n/languageTags';
import { locales } from '../../../i18n/locales';
import { useCatalogs } from '../../../i18n/texts';
import { useLocaleChoice } from '../../layout/useLocaleChoice';
import { useRecordTexts } from '../../parts/record/useRecordTexts';
import { Card } from '../../ui/Card';
import { SelectInput } from '../../ui/inputs/SelectInput';

/** The language of the app and of one's mails, for everyone to choose. */
export function LanguageCard() {
  const { text } = useRecordTexts();
  const { locale } = useCatalogs();
  const choose = useLocaleChoice();
  return (
    <Card title={text('language.title')}>
      <SelectInput
        label={text('language.label')}
        value={locale}
        choices={locales.map((value) => ({ value, label: ownName(value) }))}
        onChange={({ target }) => void choose(target.value)}
      />
    </Card>
  );
}
