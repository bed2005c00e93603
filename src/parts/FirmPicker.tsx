import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { EntityKey } from '#contract/entityKeys.ts';
import type { FirmListQuery, FirmRow } from '#contract/firms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { LookupInput } from '#src/admin/inputs/LookupInput.tsx';
import type { Found } from '#src/admin/inputs/useLookup.ts';
import { matchKind } from './firms/matchKind.ts';

type FirmPickerProps = {
  /** `Find Organization` by default. */
  label?: string;
  value: FirmRow | null;
  onChange: (firm: FirmRow | null) => void;
  /** Firms that cannot be picked, by id. */
  exclude?: readonly string[];
  help?: string;
  autoFocus?: boolean;
};

/**
 * One organization of the directory, found by any of its names, its identifiers or its ID; deleted ones are left out.
 * Its texts are those of `loadFirmTexts`.
 */
export function FirmPicker({ value, onChange, exclude = [], label, ...input }: FirmPickerProps) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const found = useRef(new Map<string, FirmRow>());
  const detailOf = ({ key, status, match, description }: FirmRow) =>
    [
      key,
      status === 'DEFUNCT' && text('firmValues.status.DEFUNCT'),
      match && !match.isDisplayName && match.kind !== 'key'
        ? `${text('firms.match.found', { kind: matchKind(match, text) })} ${match.value}`
        : preview(description),
    ]
      .filter(Boolean)
      .join(' · ');

  const search = async (searchText: string, signal: AbortSignal): Promise<Found> => {
    const list = (query: Partial<FirmListQuery>) =>
      dataProvider.perform('firms.list', { query: { ...searched, ...query }, signal });
    const [byKey, byText] = await Promise.all([
      EntityKey.safeParse(searchText).success ? list({ key: searchText }) : [],
      list({ searchText }),
    ]);
    const all = new Map([...byKey, ...byText].map((firm) => [firm.id, firm]));
    found.current = all;
    return {
      options: [...all.values()]
        .filter(({ id }) => !exclude.includes(id))
        .map((firm) => ({ value: firm.id, label: firm.displayName, detail: detailOf(firm) })),
      empty: all.size > 0 ? text('firms.picker.none') : text('firms.picker.noMatch', { input: searchText }),
    };
  };
  return (
    <LookupInput
      {...input}
      label={label ?? text('firms.picker.label')}
      name="firm"
      search={search}
      pause={350}
      prompt={text('firms.picker.prompt')}
      value={value?.id ?? null}
      valueLabel={value?.displayName}
      onChange={(id) => onChange(id === null ? null : (found.current.get(id) ?? null))}
    />
  );
}

const searched: Partial<FirmListQuery> = {
  page: 1,
  perPage: 100,
  includeTotals: false,
  deletionStatus: ['EFFECTIVE'],
  orderField: 'bestMatch',
  orderDirection: 'asc',
};

const previewLength = 100;

function preview(description: string | null): string | null {
  const letters = [...(description ?? '')];
  return letters.length > previewLength ? `${letters.slice(0, previewLength).join('')}…` : description;
}
