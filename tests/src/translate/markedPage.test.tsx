import { render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { guardWhatLeaves, placesOn, watchPage } from '#src/translate/markedPage.ts';
import { hasMarks, marked } from '#src/translate/marks.ts';

const { a } = marked({ a: { b: 'Save' } }) as { a: { b: string } };

beforeAll(() => {
  guardWhatLeaves();
  watchPage();
});

it('takes the marks off words, names and titles, and knows where each text stands', async () => {
  const { rerender, container } = render(<button type="button" title={a.b}>{`${a.b} now`}</button>);
  await waitFor(() =>
    expect(container.innerHTML).toBe('<button type="button" title="Save">Save now</button>'),
  );
  expect(placesOn(container).map(({ text, ...place }) => [text.place, 'node' in place])).toEqual([
    ['a.b', false],
    ['a.b', true],
  ]);
  rerender(
    <button type="button" title="Hard">
      Hard-coded
    </button>,
  );
  await waitFor(() => expect(placesOn(container)).toEqual([]));
});

it('puts none into fields, the title of the page, requests, downloads, storage and the clipboard', async () => {
  expect(hasMarks(a.b)).toBe(true);
  render(<input aria-label="field" defaultValue={a.b} />);
  expect(screen.getByRole('textbox')).toHaveValue('Save');
  document.title = a.b;
  expect(document.title).toBe('Save');
  expect(await new Blob([a.b, 'x']).text()).toBe('Savex');
  expect(new File([a.b], `${a.b}.csv`).name).toBe('Save.csv');
  localStorage.setItem('kept', a.b);
  expect(localStorage.getItem('kept')).toBe('Save');
});

it('sends none', async () => {
  const sent = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', sent);
  guardWhatLeaves();
  await fetch('/', { method: 'POST', body: JSON.stringify({ name: a.b }) });
  expect(sent).toHaveBeenCalledWith('/', { method: 'POST', body: '{"name":"Save"}' });
  vi.unstubAllGlobals();
});
