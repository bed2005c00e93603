import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale } from 'react-admin';
import type { SectorScheme } from '#contract/firmValues.ts';
import type { DataProvider } from '#dataProviders/types.ts';

/** The sector schemes' codes with translated names: the same as long as the app is open. */
export function useSectorSchemes() {
  const dataProvider = useDataProvider<DataProvider>();
  const locale = useLocale();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['sectorSchemes', locale],
    queryFn: ({ signal }) => dataProvider.perform('firms.sectorSchemes', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const groupsOf = (scheme: string) => data?.find((one) => one.scheme === scheme)?.groups ?? [];
  return {
    error,
    refetch,
    isFetching,
    /** For a scheme, under their groups. */
    choicesOf: (scheme: string) =>
      groupsOf(scheme).map(({ label, codes }) => ({
        label,
        choices: codes.map(({ value, label }) => ({ value, label: `${value} ${label}` })),
      })),
    /** A code by its group and name; the bare code until these are loaded. */
    nameOf: (scheme: SectorScheme, code: string): string => {
      for (const group of groupsOf(scheme)) {
        const found = group.codes.find(({ value }) => value === code);
        if (found) return `${group.label} > ${code} ${found.label}`;
      }
      return code;
    },
  };
}
