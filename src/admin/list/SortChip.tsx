import SwapVert from '@mui/icons-material/SwapVert';
import { ButtonBase, Divider } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import { LabelledMenu } from '#src/ui/LabelledMenu.tsx';
import { useMenu } from '#src/ui/useMenu.ts';
import type { Choice } from '../inputs/SelectInput.tsx';
import { ChoiceItem } from './ChoiceItem.tsx';

type SortChipProps = {
  choices: readonly Choice[];
  /** Whether it also offers the direction: cards have no column heads for that. */
  hasOrder: boolean;
};

/**
 * The list's sort order: a chip that always has a value. `bestMatch` applies while searching; without a search, the
 * next choice's order does.
 */
export function SortChip({ choices, hasOrder }: SortChipProps) {
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
        <span className="sortedBy">{text('ui.list.filtered', { filter: label })}</span>{' '}
        <strong>{chosen?.label}</strong>
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
        {hasOrder && <Divider />}
        {hasOrder &&
          orders.map((order) => (
            <ChoiceItem
              key={order}
              kind="radio"
              label={text(`ui.list.order.${order}`)}
              checked={order === sort.order}
              onChoose={() => {
                setSort({ field: sort.field, order });
                close();
              }}
            />
          ))}
      </LabelledMenu>
    </div>
  );
}

const orders = ['ASC', 'DESC'] as const;
const bestMatch = 'bestMatch';
