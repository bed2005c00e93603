import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Firm } from '#contract/firms.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { HistoryDialog } from './lazyHistory.ts';

/** The versions of the current firm that a link names, one or two to compare: `?versions=6-7`. */
export function LinkedVersions() {
  const firm = useRecordContext<Firm>();
  const [search, setSearch] = useSearchParams();
  const versions = (search.get('versions') ?? '').split('-').map(Number);
  if (!versions.every((one) => Number.isInteger(one) && one > 0)) return null;
  const close = () => {
    const rest = new URLSearchParams(search);
    rest.delete('versions');
    setSearch(rest, { replace: true });
  };
  return (
    <Suspense>
      <HistoryDialog firm={firm} versions={versions.slice(0, 2)} onClose={close} />
    </Suspense>
  );
}
