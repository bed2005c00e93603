import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { MatchSample } from '#contract/crmInvestorFirms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { settle } from '#src/ui/settledFailures.ts';

/** A sample, and the verdicts on its pairs: shown at once, saved one after another. */
export function useSample(id: string, sampleId: string) {
  const dataProvider = useDataProvider<DataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const read = useReadFailure();
  const queryKey = ['crmInvestorFirms', 'sample', id, sampleId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      dataProvider.perform('crmInvestorFirms.sample', { params: { id, sampleId }, signal }),
  });
  const saving = useRef(Promise.resolve());
  const open = useRef(0);

  const save = async (firmId: string, isRight: boolean) => {
    try {
      const params = { id, sampleId, firmId };
      const sample = await dataProvider.perform('crmInvestorFirms.judgeSample', {
        params,
        body: { isRight },
      });
      // Later verdicts are still to be saved.
      if (open.current === 1) queryClient.setQueryData(queryKey, sample);
    } catch (error) {
      settle(error);
      const failure = read(error);
      notify(failure.message, { type: 'error', readFailure: failure });
      await queryClient.invalidateQueries({ queryKey });
    } finally {
      open.current -= 1;
    }
  };

  const judge = (firmId: string, isRight: boolean) => {
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<MatchSample>(
      queryKey,
      (sample) =>
        sample && {
          ...sample,
          pairs: sample.pairs.map((pair) => (pair.firm.id === firmId ? { ...pair, isRight } : pair)),
        },
    );
    open.current += 1;
    saving.current = saving.current.then(() => save(firmId, isRight));
  };
  return { ...query, judge };
}
