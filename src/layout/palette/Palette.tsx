import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import { Box, IconButton, InputBase } from '@mui/material';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { asSearch } from '#contract/pasted.ts';
import { useTexts } from '#i18n/texts.ts';
import type { OverlayProps } from '#src/admin/page/Chrome.ts';
import { actionOf, onKey, pageKeys } from '#src/ui/keys.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { optionId } from '#src/ui/OptionLine.tsx';
import { type Choice, keyOf } from './choice.ts';
import { PaletteList } from './PaletteList.tsx';
import { SearchState } from './SearchState.tsx';
import { usePalette } from './usePalette.ts';
import './palette.css';

/**
 * Opens any screen or record by its name. A combobox whose list is always open (WAI-ARIA APG): the focus stays in the
 * box, and Enter chooses the first line unless the arrows have moved to another.
 */
export function Palette({ typedAhead, onClose }: OverlayProps) {
  const { text } = useTexts();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(typedAhead.text);
  const [highlightedKey, setHighlightedKey] = useState<string>();
  const [isHasty, setHasty] = useState(typedAhead.isEntered);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const searched = asSearch(typed);
  const { groups, failures, isSearching, retry } = usePalette(searched);
  const choices = groups.flatMap((group) => group.choices);
  const active =
    choices.find((choice) => keyOf(choice) === highlightedKey) ??
    groups.find(({ isOld }) => !isOld)?.choices[0];
  // The active line stays the same when an answer arrives above it.
  const activeKey = active && keyOf(active);
  if (activeKey !== highlightedKey) setHighlightedKey(activeKey);

  const type = (next: string) => {
    setTyped(next);
    setHighlightedKey(undefined);
    setHasty(false);
  };
  const open = ({ to, act }: Choice) => {
    // First the focus returns to the page, so that the next page's heading can take it.
    onClose();
    if (act) act();
    else navigate(to);
  };
  const tryAgain = () => {
    // The button disappears once it has helped.
    input.current?.focus();
    retry();
  };
  const move = (step: 1 | -1) => {
    const from = active ? choices.indexOf(active) : step < 0 ? 0 : -1;
    const next = choices[(from + step + choices.length) % choices.length];
    setHighlightedKey(next && keyOf(next));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') active ? open(active) : setHasty(isSearching);
    else if (actionOf(pageKeys, event) === 'palette') onClose();
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (isHasty && !isSearching && active) open(active);
  });

  return (
    <div className="palette">
      <div className="paletteBox">
        <Search />
        <InputBase
          autoFocus
          inputRef={input}
          fullWidth
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKey(press)}
          placeholder={text('layout.palette.open')}
          inputProps={{
            role: 'combobox',
            'aria-label': text('layout.palette.title'),
            'aria-autocomplete': 'list',
            'aria-expanded': choices.length > 0,
            'aria-controls': choices.length > 0 ? listId : undefined,
            'aria-activedescendant': active && optionId(listId, choices.indexOf(active)),
            autoComplete: 'off',
            spellCheck: false,
            maxLength: 200,
          }}
        />
        <IconButton onClick={onClose} aria-label={text('layout.palette.close')} edge="end">
          <Close fontSize="small" />
        </IconButton>
      </div>
      {choices.length > 0 && <PaletteList id={listId} groups={groups} active={active} onChoose={open} />}
      {failures.length > 0 && (
        <Box sx={{ px: 2, pt: 1.5, overflowY: 'auto' }}>
          {failures.map(({ name, error }) => (
            <LoadFailure
              key={name}
              message={text(`${name}.couldNotLoad`)}
              error={error}
              onRetry={tryAgain}
              isRetrying={isSearching}
            />
          ))}
        </Box>
      )}
      <SearchState
        isIdle={searched === ''}
        count={choices.length}
        isSearching={isSearching}
        hasFailed={failures.length > 0}
      />
    </div>
  );
}
