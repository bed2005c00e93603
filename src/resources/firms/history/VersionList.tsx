import { Button, DialogActions, DialogContent } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { VersionRow } from './VersionRow.tsx';

type VersionListProps = {
  id: string;
  /** What has just been restored. */
  restored: number | undefined;
  /** The chosen versions, the older one first. */
  chosen: readonly number[];
  onChoose: (versions: readonly number[]) => void;
  onShow: (versions: readonly number[]) => void;
  onClose: () => void;
};

/** A version is a copy of the whole firm: a page of many takes seconds. */
const pageSize = 25;

const columns = ['versionNumber', 'createdOn', 'source', 'userName', 'changes'] as const;

/** All versions, newest first, two of which can be chosen. */
export function VersionList({ id, restored, chosen, onChoose, onShow, onClose }: VersionListProps) {
  const { text } = useTexts();
  const { number } = useFormats();
  const dataProvider = useDataProvider<DataProvider>();
  const [pages, setPages] = useState(1);
  const answers = useQueries({
    queries: Array.from({ length: pages }, (_, page) => ({
      queryKey: ['firms', 'versions', id, page + 1],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.perform('firms.versions', {
          params: { id },
          query: { page: page + 1, perPage: pageSize },
          signal,
        }),
    })),
  });
  const failed = answers.find(({ error }) => error);
  const versions = answers.flatMap(({ data }) => data ?? []);
  const isLoading = answers.some(({ isPending }) => isPending);
  const hasMore = answers.at(-1)?.data?.length === pageSize;
  const [from = 0, to = 0] = chosen;
  const isFull = chosen.length === 2;
  const tick = (version: number) =>
    onChoose(
      chosen.includes(version)
        ? chosen.filter((one) => one !== version)
        : [...chosen, version].sort((one, other) => one - other),
    );
  const hint = isFull
    ? text('firms.history.two', { from: number(from), to: number(to) })
    : text(`firms.history.${chosen.length === 1 ? 'one' : 'none'}`, { version: number(from) });
  const done =
    restored && chosen.length === 0 && text('firms.history.restore.done', { version: number(restored) });
  return (
    <>
      <DialogContent className="content" tabIndex={-1}>
        {failed && (
          <LoadFailure
            message={text('firms.history.couldNotLoad')}
            error={failed.error ?? undefined}
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          />
        )}
        {isLoading && versions.length === 0 && <LoadingState lines={8} />}
        {!isLoading && !failed && versions.length === 0 && <EmptyState title={text('firms.history.empty')} />}
        {versions.length > 0 && (
          <table className="versions" aria-label={text('firms.history.title')}>
            <thead>
              <tr>
                <td />
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {text(`firms.history.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {versions.map((version) => (
                <VersionRow
                  key={version.versionNumber}
                  version={version}
                  isChosen={chosen.includes(version.versionNumber)}
                  isFull={isFull}
                  onTick={() => tick(version.versionNumber)}
                  onShow={() => onShow([version.versionNumber])}
                  onCompare={() => onShow([version.versionNumber - 1, version.versionNumber])}
                />
              ))}
            </tbody>
          </table>
        )}
        {hasMore && <Button onClick={() => setPages(pages + 1)}>{text('firms.history.older')}</Button>}
      </DialogContent>
      <DialogActions>
        <p className="dialogNote" role="status">
          {done || hint}
        </p>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {text('firms.history.close')}
        </Button>
        <Button variant={isFull ? 'contained' : 'outlined'} disabled={!isFull} onClick={() => onShow(chosen)}>
          {text('firms.history.compare')}
        </Button>
      </DialogActions>
    </>
  );
}
