import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { OptionLine, optionId } from '#src/ui/OptionLine.tsx';
import { type Choice, keyOf } from './choice.ts';
import type { ChoiceGroup } from './usePalette.ts';

type PaletteListProps = {
  id: string;
  groups: readonly ChoiceGroup[];
  active: Choice | undefined;
  onChoose: (choice: Choice) => void;
};

/** The palette's lines in their groups. The keys are the combobox's. */
export function PaletteList({ id, groups, active, onChoose }: PaletteListProps) {
  const { text } = useTexts();
  const choices = groups.flatMap((group) => group.choices);
  return (
    <List id={id} role="listbox" aria-label={text('layout.palette.results')}>
      {groups.map((group) => (
        <Group key={group.title} title={group.title} isOld={group.isOld === true}>
          {group.choices.map((choice) => (
            <OptionLine
              key={keyOf(choice)}
              id={optionId(id, choices.indexOf(choice))}
              isActive={choice === active}
              onChoose={() => onChoose(choice)}
            >
              <span>{choice.label}</span>
              {choice.detail && <small>{choice.detail}</small>}
            </OptionLine>
          ))}
        </Group>
      ))}
    </List>
  );
}

type GroupProps = { title: string; isOld: boolean; children: ReactNode };

function Group({ title, isOld, children }: GroupProps) {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-labelledby={titleId} data-old={isOld || undefined}>
      <Title id={titleId} role="presentation">
        {title}
      </Title>
      {children}
    </div>
  );
}

/** The outline is visible in forced colours only, which remove the active line's surface. */
const List = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: 8,
  scrollPaddingTop: 32,
  '& [data-old] [role=option]': { color: theme.vars?.palette.text.secondary },
  '& [role=option]': {
    ...theme.typography.body1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 12,
    minHeight: 36,
    padding: '4px 10px',
    borderRadius: 6,
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    [theme.breakpoints.down('sm')]: { minHeight: 44 },
    '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
    '&[aria-selected=true]': {
      backgroundColor: theme.vars?.palette.action.selected,
      outline: '2px solid transparent',
      outlineOffset: -2,
    },
  },
  '& small': { ...theme.typography.body2, color: theme.vars?.palette.text.secondary },
}));

const Title = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: 600,
  padding: '8px 10px 4px',
  color: theme.vars?.palette.text.secondary,
}));
