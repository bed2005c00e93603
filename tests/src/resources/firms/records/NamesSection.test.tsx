import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { testServer } from '#tests/support/testServer.ts';
import { editor, openFirm, patient, section } from './firmScreen.ts';

const server = testServer();

describe('the names of an organization', () => {
  it('are added at the end and corrected in place', async () => {
    const { user, name, firm } = await openFirm(server);
    await user.click(section('Names').getByRole('button', { name: 'Add Name' }));
    const added = editor('Names', 'Name');
    expect(added.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await user.keyboard('Marrowgate');
    await user.selectOptions(added.getByRole('combobox', { name: 'Type' }), 'Former');
    await user.click(added.getByRole('button', { name: 'Save' }));
    await user.click(await section('Names').findByRole('button', { name: 'Edit Marrowgate' }, patient));
    await user.keyboard(' Holdings{Enter}');
    const edit = await section('Names').findByRole('button', { name: 'Edit Marrowgate Holdings' }, patient);
    await waitFor(() => expect(edit).toHaveFocus());
    expect((await firm()).names.map(({ value, type }) => [value, type])).toEqual([
      [name, 'COMMON'],
      ['Marrowgate Holdings', 'FORMER'],
    ]);
  });
});
