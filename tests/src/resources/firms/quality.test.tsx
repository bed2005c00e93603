import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { read, utils } from 'xlsx';
import type { FirmQuality } from '#contract/firmQuality.ts';
import { qualityCount } from '#server/services/firms/qualityCount.ts';
import * as files from '#src/ui/saveFile.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { makePair } from '#tests/support/makePair.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
const as = 'admin@system.test';
let quality: FirmQuality;
const readQuality = async () => (await (await server.fetch('/dex/api/v1/firms/quality', { as })).json()).data;

const open = async () => {
  const app = await renderApp(server, as, '/rolodex/quality');
  await screen.findByRole('heading', { level: 1, name: 'Data Quality' });
  return { ...app, person: userEvent.setup() };
};
const table = () => screen.findByRole('table', { name: 'Data Quality' });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);

it('says plainly that nothing has been counted yet', async () => {
  await open();
  expect(await screen.findByText('Nothing has been counted yet.')).toBeVisible();
});

describe('once counted', () => {
  beforeAll(async () => {
    await qualityCount(server.deps)();
    const { db, clock } = server.deps;
    const ago = (days: number) => new Date(clock().getTime() - days * 86_400_000);
    await db
      .insertInto('firm_quality_days')
      .values({
        ...{ day: ago(7).toISOString().slice(0, 10), counted_on: ago(7), firms: 1000, clean_firms: 0 },
        rules: JSON.stringify({
          capitals: { count: 0, links: 0 },
          noHeadOffice: { count: 99_999, links: 0 },
        }),
      })
      .execute();
    quality = await readQuality();
  });

  it('lists the rules, what no rule finds, the weeks, and the duplicates', async () => {
    await makePair(server.deps);
    const { person, path } = await open();
    const shown = (await rows()).map((row) => within(row).getAllByRole('cell'));
    expect(shown.map((cells) => [cells[0]?.textContent, cells.at(-1)?.textContent])).toEqual(
      quality.rules.map(({ count, linkCount }) => [count, linkCount].map((one) => one.toLocaleString('en'))),
    );
    const head = within(await table()).getByRole('columnheader', { name: 'Linked By' });
    expect(head).toHaveAttribute('aria-sort', 'descending');
    const office = within(await table()).getByRole('row', { name: /^No Head Office/ });
    expect(office).toHaveTextContent(/−9\d,\d{3}/);

    const clean = within(await screen.findByRole('region', { name: 'Without a Finding' }));
    const percent = (quality.cleanShare * 100).toFixed(1);
    expect(clean.getByText(`${percent}%`)).toBeVisible();
    expect(
      clean.getByText(`of ${quality.total.toLocaleString('en')} active organizations have no finding`),
    ).toBeVisible();
    expect(clean.getByText(`+${Number(percent)} points in 1 week`)).toBeVisible();
    expect(screen.getByText(/^9 rules, counted on/)).toBeVisible();

    const weeks = await screen.findByRole('table', { name: 'Organizations by Rule and Week' });
    expect(within(weeks).getAllByRole('columnheader')).toHaveLength(3);
    expect(within(weeks).getByRole('row', { name: /^Name in Capitals 0 / })).toBeInTheDocument();
    expect(within(weeks).getByRole('row', { name: /^Shared Identifier – / })).toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Show as Table' });
    await person.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(weeks.parentElement).not.toHaveClass('visuallyHidden');

    const card = within(await screen.findByRole('region', { name: 'Duplicates' }));
    expect(card.getByText('certain duplicate')).toBeVisible();
    await person.click(card.getByRole('link', { name: 'Review Duplicates' }));
    await waitFor(() => expect(path()).toBe('/rolodex/duplicates'));
  });

  it('is downloaded as a spreadsheet, a row for each rule and a column for each week', async () => {
    const { person } = await open();
    const saved = vi.spyOn(files, 'saveFile').mockReturnValue();
    await person.click(await screen.findByRole('button', { name: 'Download' }));
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce(), 10_000);
    const [file = new Blob(), name] = saved.mock.calls[0] ?? [];
    expect(name).toBe('DataQuality.xlsx');
    const { Sheets } = read(await file.arrayBuffer());
    const written: unknown[][] = utils.sheet_to_json(Sheets['Data Quality'] ?? {}, { header: 1 });
    const days = quality.weeks.map(({ day }) => day);
    expect(written[0]).toEqual(['Rule', 'Organizations', 'Share', 'Linked By', ...days]);
    expect(written.slice(1).map(([, count, share, links]) => [count, share, links])).toEqual(
      quality.rules.map(({ count, share, linkCount }) => [count, share, linkCount]),
    );
  });

  it('opens the organizations that a rule finds, by keys', async () => {
    const { person, path, search } = await open();
    const [first, second] = await rows();
    await person.keyboard('j');
    expect(within(first as HTMLElement).getByRole('link')).toHaveFocus();
    await person.keyboard('j');
    expect(within(second as HTMLElement).getByRole('link')).toHaveFocus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/rolodex/firms'));
    const rule = quality.rules[1];
    expect(new URLSearchParams(search()).get('quality')).toBe(rule?.rule);
    const count = rule?.count ?? 0;
    await screen.findByText(new RegExp(`^${count.toLocaleString('en')} organizations?$`));
    await person.click(await screen.findByRole('button', { name: /^Data Quality: / }));
    // Without a count, which no facet has.
    expect(await screen.findByRole('menuitemcheckbox', { name: 'Name in Capitals' })).toBeVisible();
  });
});
