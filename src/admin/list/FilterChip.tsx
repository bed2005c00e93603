import Close from '@mui/icons-material/Close';
import { ButtonBase, Popover } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { LabelledMenu } from '#src/ui/LabelledMenu.tsx';
import { useMenu } from '#src/ui/useMenu.ts';
import type { Counting } from './ChoiceCount.tsx';
import { ChoiceItem } from './ChoiceItem.tsx';
import { chosen, type Filter, namesOf, toggled } from './listTypes.ts';

/** Few lists count. */
const ChoiceCount = lazy(() =>
  import('./ChoiceCount.tsx').then((loaded) => ({ default: loaded.ChoiceCount })),
);

/** Few filters have groups. */
const GroupedChoices = lazy(() =>
  import('../inputs/GroupedChoices.tsx').then((loaded) => ({ default: loaded.GroupedChoices })),
);

type FilterChipProps = {
  filter: Filter;
  value: unknown;
  onChange: (value: string | string[] | undefined) => void;
  counting?: Counting | undefined;
};

/** A filter that shows its value: dashed without one, with a button to remove it. Styled by `listTools.css`. */
export function FilterChip({ filter, value, onChange, counting }: FilterChipProps) {
  const { text } = useTexts();
  const { button, menu, opener, close } = useMenu();
  /** The open menu's ticks, which the URL follows: two may be quicker than it. */
  const [ticked, tick] = useState<unknown>();
  const values = chosen(menu.isOpen ? (ticked ?? value) : value);
  const { label, choices, multiple } = filter;
  const isGrouped = choices.some(({ group }) => group !== undefined);

  const put = (next: string | string[] | undefined) => {
    tick(next ?? []);
    onChange(next);
  };
  const choose = (choice: string) => {
    put(toggled(filter, values, choice));
    if (!multiple) close();
  };
  const clear = () => {
    onChange(undefined);
    opener.current?.focus();
  };

  return (
    <div className="filterChip" data-set={values.length > 0 || undefined}>
      <ButtonBase
        {...button}
        onClick={() => {
          tick(undefined);
          button.onClick();
        }}
        aria-haspopup={isGrouped ? 'dialog' : 'menu'}
      >
        {values.length === 0 ? (
          label
        ) : (
          <>
            {text('ui.list.filtered', { filter: label })}{' '}
            <strong title={summary(filter, values)}>{summary(filter, values)}</strong>
          </>
        )}
      </ButtonBase>
      {values.length > 0 && (
        <ButtonBase onClick={clear} aria-label={text('ui.list.removeFilter', { filter: label })}>
          <Close />
        </ButtonBase>
      )}
      {isGrouped ? (
        <Popover
          open={menu.isOpen}
          anchorEl={menu.opener}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          onClose={close}
          slotProps={{
            paper: { id: menu.id, role: 'dialog', 'aria-label': label, className: 'filterChoices' },
          }}
        >
          <Suspense>
            <GroupedChoices
              choices={choices}
              chosen={values}
              onChange={(next) => put(next.length > 0 ? next : undefined)}
            />
          </Suspense>
        </Popover>
      ) : (
        <LabelledMenu {...menu} label={label}>
          {choices.map((choice) => (
            <ChoiceItem
              key={choice.value}
              kind={multiple ? 'checkbox' : 'radio'}
              label={
                counting ? (
                  <>
                    {choice.label}
                    <Suspense>
                      <ChoiceCount {...counting} source={filter.source} value={choice.value} />
                    </Suspense>
                  </>
                ) : (
                  choice.label
                )
              }
              checked={values.includes(choice.value)}
              onChoose={() => choose(choice.value)}
            />
          ))}
        </LabelledMenu>
      )}
    </div>
  );
}

/** Two values by name, and how many more there are. */
function summary(filter: Filter, values: string[]): string {
  const names = namesOf(filter, values);
  const shown = names.slice(0, 2).join(', ');
  return names.length > 2 ? `${shown} +${names.length - 2}` : shown;
}
