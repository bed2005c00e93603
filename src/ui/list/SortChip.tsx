import SwapVert from '@mui/icons-material/SwapVert';
import { ButtonBase } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import type { Choice } from '../inputs/SelectInput.tsx';
import { LabelledMenu } from '../LabelledMenu.tsx';
import { useMenu } from '../useMenu.ts';
import { ChoiceItem } from './ChoiceItem.tsx';

/**
 * What a list is sorted by: a chip that always has a value. `bestMatch` is a choice while something is searched for;
 * without a search it is the order of what comes next.
 */
export function SortChip({ choices }: { choices: readonly Choice[] }) {
  const { text } = useTexts();
  const { sort, setSort, filterValues } = useListContext();
  const { button, menu, close } = useMenu();
  const label = text('ui.list.sort');
  const offered = filterValues.searchText ? choices : choices.filter(({ value }) => value !== bestMatch);
  const chosen = offered.find(({ value }) => value === sort.field) ?? offered[0];
  return (
    <div className="filterChip" data-sort>
      <ButtonBase {...button}>
        <SwapVert />
        {text('ui.list.filtered', { filter: label })} <strong>{chosen?.label}</strong>
      </ButtonBase>
      <LabelledMenu {...menu} label={label}>
        {offered.map(({ value, label: name }) => (
          <ChoiceItem
            key={value}
            kind="radio"
            label={name}
            checked={value === chosen?.value}
            onChoose={() => {
              setSort({ field: value, order: 'ASC' });
              close();
            }}
          />
        ))}
      </LabelledMenu>
    </div>
  );
}

const bestMatch = 'bestMatch';
