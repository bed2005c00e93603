import type { FirmPart } from '#contract/firmVersions.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Piece } from './firmDiff.ts';

const types: Partial<Record<FirmPart, string>> = {
  names: 'nameType',
  identifiers: 'identifierType',
  sectors: 'sectorScheme',
  roles: 'roleType',
  addresses: 'addressType',
  contacts: 'contactType',
};
const worded = ['entityType', 'industryType', 'status', 'recordStatus'];

/** A firm's values as text, for comparing versions. */
export function useFirmWords() {
  const { text } = useTexts();
  const typeOf = (part: FirmPart, type: string) => text(`firmValues.${types[part]}.${type}`);
  return {
    text,
    typeOf,
    part: (part: FirmPart) => text(`firms.history.parts.${part}`),
    field: (field: string) => text(field === 'parentId' ? 'firms.history.parent' : `firms.fields.${field}`),
    /** Undefined for the unmarked case. */
    piece: (part: FirmPart, { field, value }: Piece): string => {
      if (value === null || value === false) return '';
      if (value === true) return text(`firms.fields.${field}`);
      if (field === 'type') return typeOf(part, value);
      if (field === 'firmCategoryType') return text(`firmValues.firmType.${value}`);
      return worded.includes(field) ? text(`firmValues.${field}.${value}`) : value;
    },
  };
}
