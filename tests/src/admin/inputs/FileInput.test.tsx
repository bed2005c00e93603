import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FileInput } from '#src/admin/inputs/FileInput.tsx';
import { renderForm } from './renderForm.tsx';

const certificate = fileOf('a.pem', 'text');

function renderUpload() {
  const form = renderForm<{ file: File | null }, unknown>({
    schema: z.object({
      file: z.nullable(z.file()).check(z.refine((file) => file !== null, 'validation.required')),
    }),
    values: { file: null },
    children: (_, control) => (
      <FileInput
        label="Certificate"
        help="PEM"
        accept=".pem, text/csv"
        maxBytes={20_480}
        {...control('file')}
      />
    ),
  });
  const input = () => screen.getByLabelText<HTMLInputElement>('Certificate');
  return { ...form, input, area: () => input().parentElement as HTMLElement };
}

describe('a file input', () => {
  it('shows name and size of what was chosen, and saves it', async () => {
    const { user, input, save, saved } = renderUpload();
    expect(input()).toHaveAccessibleDescription('PEM');
    await user.upload(input(), certificate);
    expect(screen.getByRole('status')).toHaveTextContent('a.pem, 4 bytes');
    expect(input()).toHaveAccessibleDescription('a.pem, 4 bytes PEM');
    await save();
    await waitFor(() => expect(saved).toEqual([{ file: certificate }]));
  });

  it('takes what is dropped on it', async () => {
    const { area, save, saved } = renderUpload();
    fireEvent.drop(area(), { dataTransfer: { files: [certificate] } });
    await save();
    await waitFor(() => expect(saved).toEqual([{ file: certificate }]));
  });

  it.each(['dragOver', 'drop'] as const)(
    'keeps the browser from opening what is dropped beside it: %s',
    (event) => {
      renderUpload();
      const files = { dataTransfer: { files: [certificate], types: ['Files'] } };
      expect(fireEvent[event](document.body, files)).toBe(false);
      expect(fireEvent[event](document.body, { dataTransfer: { files: [], types: ['text/plain'] } })).toBe(
        true,
      );
    },
  );

  it('can be emptied again, which puts the focus back', async () => {
    const { user, input, save, saved } = renderUpload();
    await user.upload(input(), certificate);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(input()).toHaveFocus();
    await save();
    await waitFor(() => expect(input()).toHaveAccessibleDescription('Required'));
    expect(input()).toBeInvalid();
    expect(input()).toHaveFocus();
    expect(saved).toEqual([]);
  });

  it.each([
    [
      'a file that is too large',
      [fileOf('b.pem', 'x'.repeat(20_481))],
      'b.pem is too large: 20.1 kB, where at most 20 kB are allowed',
    ],
    ['another kind', [fileOf('b.exe', 'x')], 'b.exe is not of an accepted kind: .pem and text/csv'],
    ['several', [certificate, certificate], 'Only one file can be chosen'],
  ])('refuses %s unread, and keeps the file before', async (_, files, fault) => {
    const { user, input, area, save, saved } = renderUpload();
    await user.upload(input(), certificate);
    fireEvent.drop(area(), { dataTransfer: { files } });
    expect(input()).toHaveAccessibleDescription(`a.pem, 4 bytes ${fault}`);
    expect(input()).toBeInvalid();
    await save();
    await waitFor(() => expect(saved).toEqual([{ file: certificate }]));
  });

  it('takes a file of the limit’s very size, and one by its type', async () => {
    const { user, input } = renderUpload();
    await user.upload(input(), fileOf('c.PEM', 'x'.repeat(20_480)));
    expect(screen.getByRole('status')).toHaveTextContent('c.PEM, 20 kB');
    await user.upload(input(), fileOf('list', 'x', 'text/csv'));
    expect(screen.getByRole('status')).toHaveTextContent('list, 1 byte');
    expect(input()).toBeValid();
  });
});

/** A file that can't be read yet. */
function fileOf(name: string, content: string, type = '') {
  const file = new File([content], name, { type });
  const refuse = () => Promise.reject(new Error(`${name} was read`));
  return Object.assign(file, { text: refuse, arrayBuffer: refuse, bytes: refuse });
}
