import { Box } from '@mui/material';
import { useGetResourceLabel } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import { useSearched } from './useFoundRecords.ts';

type SearchStateProps = { isIdle: boolean; count: number; isSearching: boolean; hasFailed: boolean };

/** A search's state, seen and announced; and, while there is nothing to choose, what can be searched. */
export function SearchState({ isIdle, count, isSearching, hasFailed }: SearchStateProps) {
  const { text } = useTexts();
  const label = useGetResourceLabel();
  const searched = useSearched();
  const isEmpty = !isIdle && !isSearching && !hasFailed && count === 0;
  const state = isSearching ? 'searching' : isEmpty ? 'empty' : 'found';
  return (
    <Box sx={isEmpty ? belowField : footStyle}>
      <Box role="status" sx={isEmpty ? { fontWeight: 500, mb: 0.5 } : undefined}>
        {!isIdle && text(`ui.inputs.lookup.${state}`, { smart_count: count })}
      </Box>
      {(isIdle || isEmpty) && searched.length > 0 && (
        <Box component="dl" aria-label={text('layout.palette.searched')} sx={hintStyle}>
          {searched.map(({ name }) => (
            <div key={name}>
              <dt>{label(name)}</dt>
              <dd>{text(`${name}.search`)}</dd>
            </div>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** In place of the lines. */
const belowField = {
  px: 2,
  py: 1.25,
  minHeight: 41,
  flexShrink: 0,
  boxSizing: 'border-box',
  fontSize: 'var(--text-small)',
  color: 'text.secondary',
};
const footStyle = { ...belowField, mt: 'auto', borderTop: 1, borderColor: 'divider' };
const hintStyle = {
  m: 0,
  display: 'grid',
  gap: 0.5,
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: 1 },
  '& dt': { fontWeight: 500, color: 'text.primary' },
  '& dd': { m: 0 },
};
