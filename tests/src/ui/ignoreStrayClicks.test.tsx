import { Dialog } from '@mui/material';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ignoreStrayClicks } from '#src/ui/ignoreStrayClicks.ts';

let stop: () => void;
beforeEach(() => {
  onRow.mockClear();
  stop = ignoreStrayClicks();
});
afterEach(() => stop());

const onRow = vi.fn();

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={onRow}>
        Row
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} transitionDuration={0}>
        <button type="button" onClick={() => setOpen(false)}>
          Save
        </button>
      </Dialog>
    </>
  );
}

/** One click of a series on one spot, on whatever is there by then. */
function click(target: Element, detail: number) {
  fireEvent.mouseDown(target, { detail });
  fireEvent.click(target, { detail });
}
const button = (name: string) => screen.getByRole('button', { name, hidden: true });
const backdrop = () => document.querySelector('.MuiDialog-container') as Element;

it('keeps the rest of a double click in a dialog from the row that lay behind it', () => {
  render(<Page />);
  click(button('Open'), 1);
  click(button('Save'), 1);
  click(button('Row'), 2);
  expect(onRow).not.toHaveBeenCalled();
  click(button('Row'), 1);
  expect(onRow).toHaveBeenCalledTimes(1);
});

it('keeps a dialog open that a double click opened', async () => {
  render(<Page />);
  click(button('Open'), 1);
  click(backdrop(), 2);
  expect(screen.getByRole('dialog')).toBeVisible();
  click(backdrop(), 1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps the rest of a double click from what moves to the place of what is gone', () => {
  const { rerender } = render(<button type="button">Save</button>);
  click(button('Save'), 1);
  rerender(
    <p>
      <button type="button" onClick={onRow}>
        Row
      </button>
    </p>,
  );
  click(button('Row'), 2);
  expect(onRow).not.toHaveBeenCalled();
  click(button('Row'), 1);
  expect(onRow).toHaveBeenCalledTimes(1);
});

it('leaves each click of a series to what stays', () => {
  render(<Page />);
  for (const detail of [1, 2, 3]) click(button('Row'), detail);
  expect(onRow).toHaveBeenCalledTimes(3);
});

it('keeps the rest of a double click from a control that has turned into its opposite', () => {
  const { rerender } = render(<button type="button">Download</button>);
  const turned = (
    <button type="button" onClick={onRow}>
      Cancel
    </button>
  );
  click(button('Download'), 1);
  rerender(turned);
  click(button('Cancel'), 2);
  expect(onRow).not.toHaveBeenCalled();
  click(button('Cancel'), 1);
  expect(onRow).toHaveBeenCalledTimes(1);
});
