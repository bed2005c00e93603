import { Button } from '@mui/material';
import { useState } from 'react';
import { wordMatcher } from '#contract/normalise.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { ControlBox } from '../inputs/ControlBox.tsx';
import type { Part } from './partTypes.ts';

/** Rows of a section until a click shows all: hundreds make the page slow. */
const mostRows = 50;

/** The shown rows of a section: the first, or those that a search finds; a row in use stays. */
export function useFoldedRows<Row extends Part>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  isInUse: (row: Row) => boolean,
) {
  const [isWhole, showWhole] = useState(false);
  const [search, setSearch] = useState('');
  const isFound = wordMatcher(search);
  const found = rows.filter((row) => isInUse(row) || isFound(nameOf(row)));
  const shown = isWhole ? found : found.filter((row, at) => at < mostRows || isInUse(row));
  return {
    shown,
    isLong: rows.length > mostRows,
    search: { value: search, onSearch: setSearch },
    more: { count: found.length, isFolded: shown.length < found.length, onShow: () => showWhole(true) },
  };
}

type Folded = ReturnType<typeof useFoldedRows>;

export function SearchInSection({ title, value, onSearch }: Folded['search'] & { title: string }) {
  const { text } = useTexts();
  const label = text('recordParts.search', { title });
  return (
    <div className="partBox" data-screen-only>
      <ControlBox>
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={200}
          value={value}
          onChange={({ target }) => onSearch(target.value)}
        />
      </ControlBox>
    </div>
  );
}

export function MoreRows({ count, isFolded, onShow }: Folded['more']) {
  const { text } = useTexts();
  const { number } = useFormats();
  if (count === 0) return <p className="partsEmpty">{text('recordParts.notFound')}</p>;
  if (!isFolded) return null;
  return (
    <div className="partBox" data-screen-only>
      <Button size="small" color="inherit" onClick={onShow}>
        {text('recordParts.showAll', { count: number(count) })}
      </Button>
    </div>
  );
}
