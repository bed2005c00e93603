import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import Search from '@mui/icons-material/Search';
import type { Ref } from 'react';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { ControlBox } from '#src/admin/inputs/ControlBox.tsx';
import { onKey } from '#src/ui/keys.ts';

type FindInTreeProps = {
  ref: Ref<HTMLInputElement>;
  searched: string;
  onText: (text: string) => void;
  /** The index of the current result, from 0. */
  at: number;
  /** The number of results; undefined without a search. */
  count: number | undefined;
  onGo: (at: number) => void;
};

/** Searches a tree and moves between the results: Enter, back by Shift+Enter. */
export function FindInTree({ ref, searched, onText, at, count, onGo }: FindInTreeProps) {
  const { text } = useTexts();
  const { number } = useFormats();
  const label = text('firms.hierarchy.search');
  const step = (by: number) => count && onGo((at + by + count) % count);
  const place = { at: number(at + 1), count: number(count ?? 0) };
  return (
    <ControlBox className="find">
      <Search />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        value={searched}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKey(({ key, shiftKey }) => key === 'Enter' && step(shiftKey ? -1 : 1))}
        placeholder={label}
        aria-label={label}
        maxLength={200}
      />
      <span role="status">
        {count !== undefined && text(`firms.hierarchy.${count ? 'place' : 'none'}`, place)}
      </span>
      <button
        type="button"
        disabled={!count}
        onClick={() => step(-1)}
        aria-label={text('firms.hierarchy.previous')}
      >
        <KeyboardArrowUp />
      </button>
      <button
        type="button"
        disabled={!count}
        onClick={() => step(1)}
        aria-label={text('firms.hierarchy.next')}
      >
        <KeyboardArrowDown />
      </button>
    </ControlBox>
  );
}
