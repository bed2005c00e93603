import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { vi } from 'vitest';
import { FirmContactWrite } from '#contract/firmParts.ts';
import { OpenRows, useOpenRows } from '#src/admin/rows/OpenRows.tsx';
import { PartRows } from '#src/admin/rows/PartRows.tsx';
import type { PartField, PartSource } from '#src/admin/rows/partTypes.ts';
import { ofUsers, renderAdmin } from '#tests/src/ui/renderAdmin.tsx';

export type Row = FirmContactWrite & { id: string; version: number };
export type Source = PartSource<Row>;

export const contact = (id: string, value: string, recordStatus: Row['recordStatus'] = 'EFFECTIVE'): Row => ({
  id,
  value,
  type: 'EMAIL',
  recordStatus,
  version: 1,
});

type Options = {
  rows?: Row[];
  canEdit?: boolean;
  reason?: string;
  panel?: boolean;
  source?: Partial<Source>;
};

/** A section of contacts that accepts what its source, which a test may replace, does not refuse. */
export function showRows(options: Options = {}) {
  const user = userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime.bind(vi) } : {});
  const { rows = [contact('a', 'a@firm.test'), contact('b', 'b@firm.test')] } = options;
  const source = {
    create: vi.fn<Source['create']>(
      options.source?.create ?? (async (values) => Object.assign(contact('c', ''), values)),
    ),
    update: vi.fn<Source['update']>(options.source?.update ?? (async (row) => row)),
    reload: vi.fn<Source['reload']>(options.source?.reload ?? (async (row) => row)),
  };
  const { router } = renderAdmin(
    ofUsers(
      <OpenRows>
        <Section {...options} rows={rows} source={source} />
        <Rail />
      </OpenRows>,
    ),
  );
  return { user, router, source };
}

function Section({
  rows: first,
  source,
  panel,
  canEdit = true,
  reason,
}: Options & { rows: Row[]; source: Source }) {
  const [rows, setRows] = useState(first);
  const kept: Source = {
    ...source,
    create: async (values) => {
      const made = await source.create(values);
      setRows((all) => [...all, made]);
      return made;
    },
    update: async (row, values) => {
      await source.update(row, values);
      const next = { ...row, ...values, version: 2 };
      setRows((all) => all.map((one) => (one.id === row.id ? next : one)));
      return next;
    },
  };
  const field = (name: string, more: Partial<PartField> = {}): PartField => ({
    source: name,
    label: name,
    ...more,
  });
  const fields = [
    field('value'),
    field('type', {
      choices: () => [
        { value: 'URL', label: 'Web' },
        { value: 'EMAIL', label: 'Mail' },
      ],
      emptyLabel: 'type',
    }),
    field('recordStatus', {
      choices: () => [
        { value: 'EFFECTIVE', label: 'Effective' },
        { value: 'DELETED', label: 'Deleted' },
      ],
    }),
  ];
  return (
    <PartRows<Row, FirmContactWrite>
      section="contacts"
      title="Contacts"
      add="Add Contact"
      rows={rows}
      source={kept}
      schema={FirmContactWrite}
      blank={{ recordStatus: 'EFFECTIVE' }}
      columns={fields.map((one) => ({
        key: one.source,
        label: one.label,
        width: 'auto',
        ...(!panel && { field: one }),
        show: (row: Row) => String(Object(row)[one.source]),
      }))}
      panel={panel ? fields : undefined}
      nameOf={({ value }) => value}
      isDeleted={({ recordStatus }) => recordStatus === 'DELETED'}
      canEdit={canEdit}
      reason={reason}
    />
  );
}

/** What the surrounding frame is notified of. */
function Rail() {
  return <output aria-label="open">{JSON.stringify(useOpenRows())}</output>;
}

export const told = () => JSON.parse(screen.getByRole('status', { name: 'open' }).textContent ?? '');
export const edit = (name: string) => screen.getByRole('button', { name: `Edit ${name}` });
export const add = () => screen.getByRole('button', { name: 'Add Contact' });
export const boxes = () => screen.queryAllByRole('textbox', { name: 'value' });
export const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryAllByRole('cell')[0]?.textContent);
/** A promise that a test settles. */
export function held<T>() {
  let settle: (value: T) => void = () => undefined;
  let refuse: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = resolve;
    refuse = reject;
  });
  return { promise, settle: (value: T) => settle(value), refuse: (error: unknown) => refuse(error) };
}
