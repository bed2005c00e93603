import { lazy } from 'react';
import type { BulkAction } from '#src/admin/bulk/BulkQuestion.tsx';

const details = () => import('./BulkDetail.tsx');

const sets: Omit<BulkAction, 'name'> = {
  call: 'firms.updateDetails',
  preview: {
    call: 'firms.previewBulk',
    value: lazy(() =>
      import('#src/parts/firms/FirmBulkValue.tsx').then(({ FirmBulkValue }) => ({ default: FirmBulkValue })),
    ),
  },
  undo: 'undo',
};

const role = lazy(() => details().then(({ BulkRole }) => ({ default: BulkRole })));

/** What is done to many firms at once. */
export const firmBulk: BulkAction[] = [
  {
    ...sets,
    name: 'setStatus',
    input: lazy(() => details().then(({ BulkStatus }) => ({ default: BulkStatus }))),
  },
  {
    ...sets,
    name: 'setEntityType',
    input: lazy(() => details().then(({ BulkEntityType }) => ({ default: BulkEntityType }))),
  },
  { ...sets, name: 'addRole', call: 'firms.createRole', input: role },
  { ...sets, name: 'removeRole', call: 'firms.updateRole', input: role },
  {
    ...sets,
    name: 'setIndustryType',
    input: lazy(() => details().then(({ BulkIndustryType }) => ({ default: BulkIndustryType }))),
  },
  {
    ...sets,
    name: 'setCategory',
    input: lazy(() => details().then(({ BulkCategory }) => ({ default: BulkCategory }))),
  },
  { ...sets, name: 'restore' },
  { ...sets, name: 'delete', isDestructive: true },
];
