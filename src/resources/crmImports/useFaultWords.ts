import { type CrmFileType, crmFileColumns } from '#contract/crmFileColumns.ts';
import type { CrmImport, CrmImportFault } from '#contract/crmImports.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';

type Counted = Pick<CrmImport['faultCounts'][number], 'rule' | 'column'>;

/** A file's faults in words: one by its line, and all that violate the same rule. */
export function useFaultWords(type: CrmFileType) {
  const { text, locale } = useTexts();
  const { number } = useFormats();
  const either = new Intl.ListFormat(locale, { type: 'disjunction' });

  const valuesOf = (name: string | null) => {
    const column = crmFileColumns[type].find((one) => one.name === name);
    const empty = column?.mayBeEmpty ? [text('crmImports.rules.empty')] : [];
    return {
      column: name ?? '',
      choices: either.format([...empty, ...(column?.values ?? [])]),
      maximum: number(column?.maximum ?? 0),
    };
  };
  return {
    rule: ({ rule, column }: Counted): string => text(`crmImports.ruleGroups.${rule}`, valuesOf(column)),
    fault: ({ rule, column, values }: CrmImportFault): string =>
      text(`crmImports.faults.${rule}`, {
        ...Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            typeof value === 'number' ? number(value) : value,
          ]),
        ),
        ...valuesOf(column),
      }),
  };
}
