import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useFormats } from '#i18n/format.ts';
import type { FilterCounts } from './listTypes.ts';

/** How many rows each choice would leave, for a resource's list. */
export type Counting = {
  resource: string;
  counts: (filter: object, signal: AbortSignal) => Promise<FilterCounts>;
  countLimit: number | undefined;
};

type ChoiceCountProps = Counting & { source: string; value: string };

/** How many rows a choice would leave, given the search and the other filters; undefined until known. */
export function ChoiceCount({ resource, counts, countLimit, source, value }: ChoiceCountProps) {
  const { filterValues } = useListContext();
  const { number } = useFormats();
  const { data } = useQuery({
    queryKey: [resource, 'counts', filterValues],
    queryFn: ({ signal }) => counts(filterValues, signal),
    // The choices are shown even without them.
    throwOnError: false,
  });
  const counted = data?.[source];
  // Not all filters are counted.
  if (!counted) return null;
  const count = counted.find((one) => one.value === value)?.count ?? 0;
  return (
    <span className="choiceCount">
      {number(count)}
      {count === countLimit && '+'}
    </span>
  );
}
