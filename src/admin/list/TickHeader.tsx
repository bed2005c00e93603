import { useTexts } from '#i18n/texts.ts';
import { roleIf } from './listTypes.ts';
import type { Selection } from './useSelection.ts';

type TickHeaderProps = { selection: Selection; isDisabled: boolean; isOverCards: boolean };

/** The checkbox for all rows of the page, indeterminate if only some are selected. */
export function TickHeader({ selection, isDisabled, isOverCards }: TickHeaderProps) {
  const { text } = useTexts();
  const { ofPage, tickPage } = selection;
  return (
    <td role={roleIf(isOverCards, 'cell')} className="tick">
      <label>
        <input
          type="checkbox"
          aria-label={isOverCards ? undefined : text('ui.selection.page')}
          disabled={isDisabled}
          checked={ofPage === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = ofPage === 'some';
          }}
          onChange={tickPage}
        />
        {isOverCards && text('ui.selection.page')}
      </label>
    </td>
  );
}
