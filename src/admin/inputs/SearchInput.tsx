import Search from '@mui/icons-material/Search';
import { useEffect, useRef, useState } from 'react';
import { usePageShortcutProps } from '#src/ui/shortcuts.ts';
import { longestSearch } from '../list/listAddress.ts';
import { ControlBox } from './ControlBox.tsx';

type SearchInputProps = {
  label: string;
  /** The list's current search text. */
  value: string;
  onSearch: (text: string) => void;
  /** The typing pause, in ms. */
  pause?: number | undefined;
};

/** Document 2, section 9. */
export const searchDelay = 300;

/**
 * A search box that searches when typing pauses. It keeps its own text, so that no late answer changes what is typed.
 */
export function SearchInput({ label, value, onSearch, pause = searchDelay }: SearchInputProps) {
  const [text, setText] = useState(value);
  const shortcut = usePageShortcutProps('search');
  const sent = useRef<string[]>([]);
  const known = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;

  useEffect(() => {
    // Someone quick has typed before the first effect.
    if (value === known.current) return;
    known.current = value;
    const echo = sent.current.indexOf(value);
    if (echo >= 0) sent.current.splice(0, echo + 1);
    else setText(value);
  }, [value]);

  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === (sent.current.at(-1) ?? value)) return;
    const timer = setTimeout(() => {
      sent.current.push(trimmed);
      search.current(trimmed);
    }, pause);
    return () => clearTimeout(timer);
  }, [text, value, pause]);

  return (
    <ControlBox className="search" data-label={label}>
      <Search />
      <input
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={label}
        aria-label={label}
        maxLength={longestSearch}
        {...shortcut}
      />
    </ControlBox>
  );
}
