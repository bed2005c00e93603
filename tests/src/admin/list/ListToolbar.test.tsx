import { fireEvent, screen } from '@testing-library/react';
import { ListContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { ListToolbar } from '#src/admin/list/ListToolbar.tsx';
import { ListDefinitionContext } from '#src/admin/list/listDefinition.ts';
import { renderAdmin } from '#tests/src/ui/renderAdmin.tsx';

it('keeps two changes of filters that are quicker than the URL', async () => {
  const setFilters = vi.fn();
  const shown = { filterValues: { status: 'ACTIVE', kind: 'BANK' }, setFilters } as object;
  renderAdmin(
    <ListContextProvider value={shown as never}>
      <ListDefinitionContext value={definition}>
        <ListToolbar hasSearch={false} view={view as never} areCards={false} />
      </ListDefinitionContext>
    </ListContextProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Filter Status' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Filter Kind' }));
  expect(setFilters.mock.calls.map(([filters]) => filters)).toEqual([
    { status: undefined, kind: 'BANK' },
    { status: undefined, kind: undefined },
  ]);
});

const definition = {
  texts: { countKey: 'users.count' },
  filters: ['Status', 'Kind'].map((label) => ({ source: label.toLowerCase(), label, choices: [] })),
};
const view = { shown: [], offered: [] };
