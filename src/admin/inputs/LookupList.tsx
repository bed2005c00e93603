import { Popper, type PopperProps } from '@mui/material';
import { styled } from '@mui/material/styles';
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

/** A lookup's results, or its state: shown in a sheet, and announced. */
export function LookupList({ id, label, lookup, prompt, active, anchor, onChoose }: LookupListProps) {
  const { text } = useTexts();
  const { phase, options } = lookup;
  const isOpen = phase !== 'idle';
  const said = phase === 'prompt' ? prompt : isOpen && outcome(lookup, text);
  return (
    <>
      <Said role="status">{said}</Said>
      <Sheet open={isOpen} anchorEl={anchor} placement="bottom-start" disablePortal modifiers={[asWide]}>
        {options.length > 0 ? (
          <List id={id} role="listbox" aria-label={label} onMouseDown={(event) => event.preventDefault()}>
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
          </List>
        ) : (
          <p aria-hidden>{said}</p>
        )}
      </Sheet>
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

const Said = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

const Sheet = styled(Popper)(({ theme }) => ({
  boxSizing: 'border-box',
  zIndex: theme.zIndex.modal,
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars?.palette.background.raised,
  boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)',
  overflow: 'hidden',
  '& p': {
    ...theme.typography.body2,
    margin: 0,
    padding: '8px 12px',
    color: theme.vars?.palette.text.secondary,
  },
}));

/** The outline is visible in forced colours only, which remove the active line's surface. */
const List = styled('div')(({ theme }) => ({
  maxHeight: 280,
  overflowY: 'auto',
  '& > div': {
    ...theme.typography.body1,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minHeight: 32,
    padding: '4px 12px',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    [theme.breakpoints.down('sm')]: { minHeight: 44 },
  },
  '& > div:hover': { backgroundColor: theme.vars?.palette.action.hover },
  '& > div[aria-selected=true]': {
    backgroundColor: theme.vars?.palette.action.selected,
    outline: '2px solid transparent',
    outlineOffset: -2,
  },
  '& small': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
}));
