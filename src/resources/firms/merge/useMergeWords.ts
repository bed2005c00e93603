import type { MergeField, MergeOutcome } from '#contract/firmMerges.ts';
import { useTexts } from '#i18n/texts.ts';

const kinds: Partial<Record<MergeOutcome['part'], string>> = {
  names: 'nameType',
  identifiers: 'identifierType',
  sectors: 'sectorScheme',
  addresses: 'addressType',
  contacts: 'contactType',
};

/** Fields, values and kinds of records in words. */
export function useMergeWords() {
  const { text } = useTexts();
  const field = (name: string): string => {
    if (name === 'parentId') return text('firmMerges.parent');
    return text(`firms.fields.${name === 'displayName' ? 'isDisplayName' : name}`);
  };
  return {
    field,
    value: (name: MergeField, value: string | null): string => {
      if (value === null) return '–';
      if (['displayName', 'description', 'parentId'].includes(name)) return value;
      return text(`firmValues.${name === 'firmCategoryType' ? 'firmType' : name}.${value}`);
    },
    part: (part: string): string =>
      text(part === 'relations' ? 'firms.sections.hierarchy' : `firms.sections.${part}`),
    /** A record's kind, and its value unless that says it. */
    kind: (part: MergeOutcome['part'], type: string | null): string => {
      if (part === 'details' || part === 'relations') return field(type ?? '');
      const of = kinds[part];
      return of && type ? text(`firmValues.${of}.${type}`) : text(`firms.sections.${part}`);
    },
    record: ({ part, value }: Pick<MergeOutcome, 'part' | 'value'>): string =>
      part === 'roles' ? text(`firmValues.roleType.${value}`) : value,
  };
}
