import { Popper, type PopperProps } from '@mui/material';
import type { Values } from '#i18n/polyglot.ts';
import { useTexts } from '#i18n/texts.ts';
import { OptionLine, optionId } from '#src/ui/OptionLine.tsx';
import type { Lookup, LookupOption } from './useLookup.ts';

type LookupListProps = {
  id: string;
  label: string;
  lookup: Lookup;
  prompt: string | undefined;
  /** The line that the arrow keys have reached; -1 for none. */
  active: number;
  /** The list's anchor. */
  anchor: HTMLElement | null;
  onChoose: (option: LookupOption) => void;
};

/** A lookup's results, or its state: shown in a sheet, and announced. Styled by `lookup.css`. */
export function LookupList({ id, label, lookup, prompt, active, anchor, onChoose }: LookupListProps) {
  const { text } = useTexts();
  const { phase, options } = lookup;
  const isOpen = phase !== 'idle';
  const status = phase === 'prompt' ? prompt : isOpen && outcome(lookup, text);
  return (
    <>
      <span className="visuallyHidden" role="status">
        {status}
      </span>
      <Popper
        className="lookupSheet"
        open={isOpen}
        anchorEl={anchor}
        placement="bottom-start"
        disablePortal
        modifiers={[asWide]}
      >
        {options.length > 0 ? (
          <div
            className="lookupList"
            id={id}
            role="listbox"
            aria-label={label}
            onMouseDown={(event) => event.preventDefault()}
          >
            {options.map((option, index) => (
              <OptionLine
                key={option.value}
                id={optionId(id, index)}
                isActive={index === active}
                onChoose={() => onChoose(option)}
              >
                {option.label}
                {option.detail && <small>{option.detail}</small>}
              </OptionLine>
            ))}
          </div>
        ) : (
          <p aria-hidden>{status}</p>
        )}
      </Popper>
    </>
  );
}

/** As wide as the field, also when the window changes. */
const asWide: NonNullable<PopperProps['modifiers']>[number] = {
  name: 'asWide',
  enabled: true,
  phase: 'beforeWrite',
  requires: ['computeStyles'],
  fn: ({ state }) => {
    if (state.styles.popper) state.styles.popper.width = `${state.rects.reference.width}px`;
  },
};

/** A search's state, shown and announced. */
function outcome({ phase, options, empty }: Lookup, text: (key: string, values?: Values) => string): string {
  if (phase !== 'found') return text(`ui.inputs.lookup.${phase}`);
  if (options.length === 0) return empty ?? text('ui.inputs.lookup.empty');
  return text('ui.inputs.lookup.found', { smart_count: options.length });
}
