import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useListDefinition } from './listDefinition.ts';
import { chosen, type Filter, namesOf } from './listTypes.ts';

/** Says what a list's filters and search let through, such as `Status: Active, Role Type: Investor`. */
export function useFilterWords(): (values: Readonly<Record<string, unknown>>) => string {
  const { filters } = useListDefinition();
  const { text } = useTexts();
  const { day } = useFormats();
  const wordsOf = (filter: Filter, values: readonly string[]) =>
    (filter.type === 'date' ? values.map(day) : namesOf(filter, values)).join(', ');
  return ({ searchText, ...values }) =>
    [
      ...chosen(searchText).map((searched) => text('ui.list.searched', { searched })),
      ...filters.flatMap((filter) => {
        const found = wordsOf(filter, chosen(values[filter.source]));
        return found ? `${text('ui.list.filtered', { filter: filter.label })} ${found}` : [];
      }),
    ].join(', ');
}
