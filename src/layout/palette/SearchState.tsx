import { useGetResourceLabel } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import { KeyName } from '#src/ui/KeyName.tsx';
import { useSearched } from './useFoundRecords.ts';

type SearchStateProps = { isIdle: boolean; count: number; isSearching: boolean; hasFailed: boolean };

/** A search's state, seen and announced; what can be searched, in a line before and in full if nothing is found. */
export function SearchState({ isIdle, count, isSearching, hasFailed }: SearchStateProps) {
  const { text } = useTexts();
  const label = useGetResourceLabel();
  const searched = useSearched();
  const isEmpty = !isIdle && !isSearching && !hasFailed && count === 0;
  const state = isSearching ? 'searching' : isEmpty ? 'empty' : 'found';
  // Worded by their counts, as within a sentence: some languages capitalise nouns there too.
  const kinds = searched
    .map(({ name }) => text(`${name}.count`, { count: '', smart_count: 2 }).trim())
    .sort((one, other) => one.localeCompare(other))
    .join(', ');
  return (
    <div className="paletteState" data-empty={isEmpty || undefined}>
      <div role="status">{!isIdle && text(`ui.inputs.lookup.${state}`, { smart_count: count })}</div>
      {isIdle && searched.length > 0 && (
        <div className="paletteLegend">
          <span title={kinds}>{text('layout.palette.legend', { kinds })}</span>
          <span>
            <KeyName name="↑" /> <KeyName name="↓" /> {text('layout.palette.choose')}
          </span>
        </div>
      )}
      {isEmpty && searched.length > 0 && (
        <dl aria-label={text('layout.palette.searched')}>
          {searched.map(({ name }) => (
            <div key={name}>
              <dt>{label(name)}</dt>
              <dd>{text(`${name}.search`)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
