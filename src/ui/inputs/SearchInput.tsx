import Search from '@mui/icons-material/Search';
import { InputAdornment, OutlinedInput } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useShortcut } from '../useShortcut';

type SearchInputProps = {
  label: string;
  /** The text that the list is searched by now. */
  value: string;
  onSearch: (text: string) => void;
};

/** Document 2, section 9. */
export const searchDelay = 300;

/** A search box that searches when typing pauses. It keeps its own text, so that no late answer changes what is typed. */
export function SearchInput({ label, value, onSearch }: SearchInputProps) {
  const [text, setText] = useState(value);
  const shortcut = useShortcut('search');
  const sent = useRef<string[]>([]);
  const search = useRef(onSearch);
  search.current = onSearch;

  useEffect(() => {
    const echo = sent.current.indexOf(value);
    if (echo >= 0) sent.current.splice(0, echo + 1);
    else setText(value);
  }, [value]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === (sent.current.at(-1) ?? value)) return;
    const timer = setTimeout(() => {
      sent.current.push(wanted);
      search.current(wanted);
    }, searchDelay);
    return () => clearTimeout(timer);
  }, [text, value]);

  return (
    <OutlinedInput
      type="search"
      size="small"
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder={label}
      inputProps={{ 'aria-label': label, maxLength: 200, ...shortcut }}
      startAdornment={
        <InputAdornment position="start">
          <Search fontSize="small" />
        </InputAdornment>
      }
      sx={{
        width: { xs: '100%', sm: 140, xl: 280 },
        flex: { sm: '1 1 140px' },
        maxWidth: { sm: 280 },
        '& input': { pl: 0, textOverflow: 'ellipsis' },
        '& input::placeholder': { color: 'text.secondary', opacity: 1 },
      }}
    />
  );
}
