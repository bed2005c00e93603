import { useLocale } from 'react-admin';
import { SectorScheme } from '#contract/firmValues.ts';
import type { FirmPart } from '#contract/firmVersions.ts';
import { useTexts } from '#i18n/texts.ts';
import { countryName } from '../records/countries.ts';
import { useSectorSchemes } from '../records/useSectorSchemes.ts';
import type { DiffRow, Piece } from './firmDiff.ts';

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
  const locale = useLocale();
  const { nameOf } = useSectorSchemes();
  const typeOf = (part: FirmPart, type: string) => text(`firmValues.${types[part]}.${type}`);
  return {
    text,
    typeOf,
    part: (part: FirmPart) => text(`firms.history.parts.${part}`),
    field: (field: string) => text(field === 'parentId' ? 'firms.history.parent' : `firms.fields.${field}`),
    /** Undefined for the unmarked case. */
    piece: ({ part, type }: Pick<DiffRow, 'part' | 'type'>, { field, value }: Piece): string => {
      if (value === null || value === false) return '';
      if (value === true) return text(`firms.fields.${field}`);
      if (field === 'type') return typeOf(part, value);
      if (field === 'country') return countryName(locale, value);
      const scheme = SectorScheme.options.find((one) => one === type);
      if (field === 'code' && scheme) return nameOf(scheme, value);
      if (field === 'firmCategoryType') return text(`firmValues.firmType.${value}`);
      return worded.includes(field) ? text(`firmValues.${field}.${value}`) : value;
    },
  };
}
