import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { mainId } from '#src/admin/page/Page.tsx';
import { useKeptFocus } from '#src/layout/useKeptFocus.ts';

const user = userEvent.setup();

/** A list whose button removes the row, a button that disappears after its work, and one that becomes disabled. */
function Screen() {
  useKeptFocus();
  const [rows, setRows] = useState(['Ada', 'Ben', 'Cleo']);
  const [isLocked, setLocked] = useState(true);
  const [page, setPage] = useState(1);
  const [isThere, setThere] = useState(true);
  return (
    <>
      {isThere && (
        <main id={mainId}>
          <h1 tabIndex={-1}>Users</h1>
          <div>
            {isLocked && (
              <button type="button" onClick={() => setLocked(false)}>
                Unlock
              </button>
            )}
            <button type="button">Disable</button>
          </div>
          <ul>
            {rows.map((name) => (
              <li key={name}>
                <button type="button" onClick={() => setRows(rows.filter((one) => one !== name))}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
          <button type="button" disabled={page === 1}>
            Previous
          </button>
          <button type="button" disabled={page === 2} onClick={() => setPage(2)}>
            Next
          </button>
        </main>
      )}
      <button type="button" onClick={() => setRows([])}>
        Elsewhere
      </button>
      <button type="button" onClick={() => setThere(false)}>
        Leave
      </button>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

it.each([
  ['a row, to the next', ['Ben'], 'Cleo'],
  ['the last row, to the one before', ['Cleo'], 'Ben'],
  ['a button that has done its work, to the one beside it', ['Unlock'], 'Disable'],
  ['a button that can do no more, to the one beside it', ['Next'], 'Previous'],
  ['all rows, to what comes after them', ['Ada', 'Ben', 'Cleo'], 'Previous'],
])('the focus goes on from %s', async (_, pressed, next) => {
  render(<Screen />);
  await user.click(button('Next'));
  for (const name of pressed.filter((one) => one !== 'Next')) {
    button(name).focus();
    await user.keyboard('{Enter}');
  }
  expect(button(next)).toHaveFocus();
});

/** A dialog opened by an address, and a question over it; both close at once. */
function Dialogs() {
  useKeptFocus();
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <main id={mainId}>
        <h1 tabIndex={-1}>Users</h1>
        <button type="button" onClick={() => setOpen(true)}>
          Edit
        </button>
      </main>
      {isOpen && (
        <>
          <input aria-label="Name" />
          <button type="button" onClick={() => setOpen(false)}>
            Discard
          </button>
        </>
      )}
    </>
  );
}

it('moves from a dialog opened by an address to the heading, and then to where it was opened', async () => {
  render(<Dialogs />);
  screen.getByLabelText('Name').focus();
  button('Discard').focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading'));
  button('Edit').focus();
  await user.keyboard('{Enter}');
  screen.getByLabelText('Name').focus();
  button('Discard').focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(button('Edit'));
});

it('stays away from what was left on purpose, from other places and from a page that is gone', async () => {
  render(<Screen />);
  button('Ada').focus();
  button('Ada').blur();
  await user.click(button('Elsewhere'));
  expect(button('Elsewhere')).toHaveFocus();
  button('Disable').focus();
  button('Leave').click();
  await expect.poll(() => screen.queryByRole('main')).toBeNull();
  expect(document.body).toHaveFocus();
});
