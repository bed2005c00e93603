import Close from '@mui/icons-material/Close';
import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'react-admin';
import { LabelledMenu } from '../LabelledMenu';
import { useMenu } from '../useMenu';
import { ChoiceItem } from './ChoiceItem';
import { chosen, type Filter, toggled } from './listTypes';

type FilterChipProps = {
  filter: Filter;
  value: unknown;
  onChange: (value: string | string[] | undefined) => void;
};

/** A filter that says its value: dashed while it has none, with a button to take the value away. */
export function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const translate = useTranslate();
  const { button, menu, opener, close } = useMenu();
  const values = chosen(value);
  const { label, choices, multiple } = filter;

  const choose = (choice: string) => {
    onChange(toggled(filter, value, choice));
    if (!multiple) close();
  };
  const clear = () => {
    onChange(undefined);
    opener.current?.focus();
  };

  return (
    <Box data-set={values.length > 0 || undefined} sx={chipStyle}>
      <ButtonBase {...button}>
        {values.length === 0 ? (
          label
        ) : (
          <>
            {translate('ui.list.filtered', { filter: label })} <strong>{summary(filter, values)}</strong>
          </>
        )}
      </ButtonBase>
      {values.length > 0 && (
        <ButtonBase onClick={clear} aria-label={translate('ui.list.removeFilter', { filter: label })}>
          <Close sx={{ fontSize: 14 }} />
        </ButtonBase>
      )}
      <LabelledMenu {...menu} label={label}>
        {choices.map((choice) => (
          <ChoiceItem
            key={choice.value}
            kind={multiple ? 'checkbox' : 'radio'}
            label={choice.label}
            checked={values.includes(choice.value)}
            onChoose={() => choose(choice.value)}
          />
        ))}
      </LabelledMenu>
    </Box>
  );
}

/** Two values by name, in the order of the choices, and how many more there are. */
function summary({ choices }: Filter, values: string[]): string {
  const known = choices.filter(({ value }) => values.includes(value)).map(({ label }) => label);
  const names = known.length > 0 ? known : values;
  const shown = names.slice(0, 2).join(', ');
  return names.length > 2 ? `${shown} +${names.length - 2}` : shown;
}

export const chipStyle = {
  display: 'inline-flex',
  height: 36,
  '@media (pointer: coarse), (max-width: 599.95px)': { height: 44 },
  border: '1px dashed',
  borderColor: 'control',
  borderRadius: 1,
  color: 'text.secondary',
  '& > button': { px: 1.25, gap: 0.75, fontFamily: 'inherit', fontSize: 13, borderRadius: 'inherit' },
  '&[data-set]': {
    borderStyle: 'solid',
    borderColor: 'primary.main',
    color: 'text.primary',
    '& > button:first-of-type': { pr: 0.5 },
    '& > button:last-of-type': { px: 1 },
    '& strong': {
      maxWidth: 180,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontWeight: 600,
      color: 'primary.main',
    },
  },
};
