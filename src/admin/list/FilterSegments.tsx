import { lazy, Suspense } from 'react';
import { Segments } from '../inputs/Segments.tsx';
import type { Counting } from './ChoiceCount.tsx';
import { chosen, type Filter } from './listTypes.ts';

/** Few lists count. */
const ChoiceCount = lazy(() =>
  import('./ChoiceCount.tsx').then((loaded) => ({ default: loaded.ChoiceCount })),
);

type FilterSegmentsProps = {
  filter: Filter;
  value: unknown;
  onChange: (value: string | string[] | undefined) => void;
  counting?: Counting | undefined;
};

/** A filter as views of the list, each with its count; none is chosen while the list shows all. */
export function FilterSegments({ filter, value, onChange, counting }: FilterSegmentsProps) {
  const { label, source, choices, multiple } = filter;
  const values = chosen(value);
  return (
    <Segments
      label={label}
      value={values.length === 1 ? (values[0] ?? '') : ''}
      onChange={(next) => onChange(multiple ? [next] : next)}
      choices={choices.map((choice) => ({
        ...choice,
        aside: counting && (
          <Suspense>
            <ChoiceCount {...counting} source={source} value={choice.value} />
          </Suspense>
        ),
      }))}
    />
  );
}
