import { Button } from '@mui/material';
import { useId } from 'react';
import { useListPaginationContext, useStore } from 'react-admin';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { ControlBox } from '../inputs/ControlBox.tsx';
import { defaultPageSize, pageSizeKey, pageSizes } from './listAddress.ts';

/** Rows per page, remembered for all lists. */
export const usePageSize = () => useStore(pageSizeKey, defaultPageSize);

/** Rows per page, which rows these are, and links to the others if any. Styled by `listTools.css`. */
export function ListFooter() {
  const { text } = useTexts();
  const { page, perPage, total = 0, setPage, setPerPage } = useListPaginationContext();
  const [, rememberPageSize] = usePageSize();
  const { number } = useFormats();
  const labelId = useId();
  const from = Math.min((page - 1) * perPage + 1, total);
  const to = Math.min(page * perPage, total);

  const changePageSize = (size: number) => {
    rememberPageSize(size);
    setPerPage(size);
  };

  return (
    <div className="listFooter" data-screen-only>
      <label htmlFor={labelId}>{text('ui.list.rowsPerPage')}</label>
      <ControlBox>
        <select id={labelId} value={perPage} onChange={(event) => changePageSize(Number(event.target.value))}>
          {[...new Set([...pageSizes, perPage])].map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </ControlBox>
      <p className="range">
        {text('ui.list.range', { from: number(from), to: number(to), total: number(total) })}
      </p>
      {total > perPage && (
        <>
          <Button variant="outlined" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {text('ui.list.previous')}
          </Button>
          <Button variant="outlined" disabled={to >= total} onClick={() => setPage(page + 1)}>
            {text('ui.list.next')}
          </Button>
        </>
      )}
    </div>
  );
}
