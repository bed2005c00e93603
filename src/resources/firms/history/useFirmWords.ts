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
  const { nameOf: sectorName } = useSectorSchemes();
  const typeOf = (part: FirmPart, type: string) => text(`firmValues.${types[part]}.${type}`);
  const fieldName = (field: string) =>
    text(field === 'parentId' ? 'firms.history.parent' : `firms.fields.${field}`);
  /** Undefined for the unmarked case. */
  const piece = ({ part, type }: Pick<DiffRow, 'part' | 'type'>, { field, value }: Piece): string => {
    if (value === null || value === false) return '';
    if (value === true) return text(`firms.fields.${field}`);
    if (field === 'type') return typeOf(part, value);
    if (field === 'country') return countryName(locale, value);
    const scheme = SectorScheme.options.find((one) => one === type);
    if (field === 'code' && scheme) return sectorName(scheme, value);
    if (field === 'firmCategoryType') return text(`firmValues.firmType.${value}`);
    return worded.includes(field) ? text(`firmValues.${field}.${value}`) : value;
  };
  return {
    text,
    part: (part: FirmPart) => text(`firms.history.parts.${part}`),
    field: fieldName,
    /** A row by its record's type, or its field. */
    nameOf: ({ part, type, field }: Pick<DiffRow, 'part' | 'type' | 'field'>) =>
      type ? typeOf(part, type) : fieldName(field ?? ''),
    piece,
    /** All that a record has, in one line. */
    pieces: (row: Pick<DiffRow, 'part' | 'type'>, pieces: readonly Piece[] | null) =>
      (pieces ?? [])
        .map((one) => piece(row, one))
        .filter(Boolean)
        .join(', '),
  };
}
