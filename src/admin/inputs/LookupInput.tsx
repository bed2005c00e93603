import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { onKey } from '#src/ui/keys.ts';
import { optionId } from '#src/ui/OptionLine.tsx';
import { ControlBox } from './ControlBox.tsx';
import { InputFrame, type InputTexts } from './InputFrame.tsx';
import { LookupList } from './LookupList.tsx';
import type { ControlProps } from './useControls.ts';
import { type LookupOption, type Search, useLookup } from './useLookup.ts';
import './lookup.css';

type LookupInputProps = Omit<InputTexts, 'label'> &
  ControlProps<string | null> &
  Pick<ComponentProps<'input'>, 'id' | 'disabled' | 'readOnly' | 'autoFocus' | 'placeholder'> & {
    label: string;
    search: Search;
    /** The typing pause before a search, in ms. */
    pause?: number;
    /** Shown while there is no search text; without it, everything is searched then. */
    prompt?: string | undefined;
    /** The value's label, if it was not chosen here. */
    valueLabel?: string | undefined;
  };

/**
 * One of many things on the server, found by typing: a combobox whose list shows the results (WAI-ARIA APG). The
 * value changes when a line is chosen or the text is emptied; any other text reverts to the value's label.
 */
export function LookupInput(props: LookupInputProps) {
  const { id, label, help, error, labelEnd, value, onChange, search, pause, prompt, valueLabel, ...input } =
    props;
  const { text } = useTexts();
  const { lookup, searchSoon, searchNow, stop } = useLookup(search, pause);
  const { phase, options } = lookup;
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(-1);
  const [chosen, setChosen] = useState<LookupOption>();
  const box = useRef<HTMLSpanElement>(null);
  const listId = useId();
  const isOpen = phase !== 'idle';
  const hasList = isOpen && options.length > 0;
  const shownLabel = chosen?.value === value ? chosen?.label : valueLabel;

  const close = () => {
    stop();
    setTyped(undefined);
    setActive(-1);
  };
  const choose = (option: LookupOption) => {
    setChosen(option);
    onChange(option.value);
    close();
  };
  const type = (next: string) => {
    setTyped(next);
    setActive(-1);
    if (next.trim() !== '') return searchSoon(next.trim());
    stop(prompt === undefined ? 'idle' : 'prompt');
    onChange(null);
  };
  const ask = () => {
    const searchText = typed?.trim() ?? '';
    if (searchText === '' && prompt !== undefined) stop('prompt');
    else searchNow(searchText);
  };
  const clear = () => {
    onChange(null);
    close();
    box.current?.querySelector('input')?.focus();
  };
  const move = (step: 1 | -1) => {
    if (phase === 'idle' || phase === 'failed') return ask();
    const { length } = options;
    if (length > 0) setActive(active < 0 && step < 0 ? length - 1 : (active + step + length) % length);
  };
  const press = (event: KeyboardEvent) => {
    const option = options[active];
    if (input.readOnly) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (!isOpen) return;
    else if (event.key === 'Enter') option && choose(option);
    else if (event.key === 'Escape') close();
    else return;
    // Enter would submit the form, and Esc close its dialog.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <InputFrame {...{ id, label, help, error, labelEnd }}>
      {(control) => (
        <>
          <ControlBox ref={box}>
            <input
              {...input}
              {...control}
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-autocomplete="list"
              aria-expanded={hasList}
              aria-controls={hasList ? listId : undefined}
              aria-activedescendant={options[active] && optionId(listId, active)}
              value={typed ?? (value === null ? '' : (shownLabel ?? value))}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKey(press)}
              onClick={() => !isOpen && !input.readOnly && value === null && prompt !== undefined && ask()}
              onBlur={close}
            />
            {value !== null && !input.disabled && !input.readOnly && (
              <button
                type="button"
                className="lookupClear"
                onClick={clear}
                aria-label={text('ui.inputs.lookup.clear', { label })}
              >
                <svg aria-hidden="true" viewBox="0 0 24 24" width="16" height="16">
                  <path d="M6 6l12 12M18 6L6 18" />
                </svg>
              </button>
            )}
          </ControlBox>
          <LookupList
            id={listId}
            label={label}
            lookup={lookup}
            prompt={prompt}
            active={active}
            anchor={box.current}
            onChoose={choose}
          />
        </>
      )}
    </InputFrame>
  );
}
