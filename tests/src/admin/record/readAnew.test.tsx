import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type GetOneResult, type RaRecord, useGetOne } from 'react-admin';
import { expect, it } from 'vitest';
import { failed } from '#dataProviders/callError.ts';
import { useReadAnew, useRecordSave } from '#src/admin/form/useRecordSave.ts';
import { ofUsers, renderAdmin } from '#tests/src/ui/renderAdmin.tsx';

const before = { id: 'nora', firstName: 'Nora', version: 1 };
const theirs = { id: 'nora', firstName: 'Leonora', version: 2 };

it('a save that is refused while the record is being read asks about what is there now', async () => {
  const reads = heldReads();
  renderAdmin(ofUsers(<SaveButton />), { ...reads.provider, update: () => Promise.reject(refusal) });
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  await reads.answer(1, theirs);
  await reads.answer(0, before);
  const choice = await screen.findByRole('radio', { name: 'Theirs' });
  expect(choice).toHaveAccessibleDescription(/^Leonora/);
});

it('of two reads for saves at once, both get the later answer', async () => {
  const reads = heldReads();
  renderAdmin(ofUsers(<TwoReads />), reads.provider);
  await userEvent.click(screen.getByRole('button', { name: 'read twice' }));
  await reads.answer(2, theirs);
  await screen.findByText('Leonora, Leonora');
});

const refusal = failed('EDIT_CONFLICT', { status: 409 });

/** Reads of a record that wait for their answers. */
function heldReads() {
  const waiting: ((answer: GetOneResult) => void)[] = [];
  return {
    provider: { getOne: () => new Promise<GetOneResult>((resolve) => waiting.push(resolve)) },
    answer: async (nth: number, data: RaRecord) => {
      await expect.poll(() => waiting.length).toBeGreaterThan(nth);
      waiting[nth]?.({ data });
    },
  };
}

function SaveButton() {
  useGetOne('users', { id: before.id });
  const { save, dialog } = useRecordSave<typeof before, { firstName: string }>({
    by: 'users.update',
    valuesOf: ({ firstName }) => ({ firstName }),
  });
  return (
    <>
      <button type="button" onClick={() => save({ firstName: 'Eleanor' }, before).catch(() => undefined)}>
        save
      </button>
      {dialog}
    </>
  );
}

function TwoReads() {
  useGetOne('users', { id: before.id });
  const readAnew = useReadAnew<typeof before>();
  const [names, setNames] = useState('');
  const readTwice = async () => {
    const read = await Promise.all([readAnew('users', before.id), readAnew('users', before.id)]);
    setNames(read.map(({ firstName }) => firstName).join(', '));
  };
  return (
    <>
      <button type="button" onClick={() => void readTwice()}>
        read twice
      </button>
      {names}
    </>
  );
}
