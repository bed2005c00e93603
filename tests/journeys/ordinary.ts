import { expect, type Locator, type Page } from '@playwright/test';
import type { OperationId } from '#contract/operations.ts';
import type { AppWalks, OpenForm, Screen, Situation } from './appWalks.ts';
import { faults, plant } from './faults.ts';
import type { DemoEmail } from './people.ts';
import { sentBy } from './sentBy.ts';
import { text, wording } from './texts.ts';
import { enter, expectFault, press } from './verbs/forms.ts';
import { clearFilters, expectSettled, rows, search, settled } from './verbs/lists.ts';
import { card, editCard, saveCard } from './verbs/users.ts';

/**
 * A resource whose screens follow the pattern: a list, a record with a card of details, a dialog that creates one.
 * Its texts have the usual keys: `x.empty`, `x.couldNotLoad`, `x.notFound`, `x.updated`, `x.create.open`…
 */
export type Ordinary = {
  /** The name of its calls and of its catalog. */
  resource: string;
  /** Someone who may do everything. */
  as: DemoEmail;
  /** The address of its list. */
  url: () => string;
  /** Its routes, as its definition writes them. */
  routes: { list: string; show: string; create: string };
  /** Fills in the create dialog, differently each time. */
  fill: (form: Locator) => Promise<unknown>;
  /** The same for the card of details, if that needs other values. */
  change?: (form: Locator) => Promise<unknown>;
  /** A required text of the form, by its name, and the message if it is empty. */
  required: { field: string; fault: string };
  /** Its records can be deleted, from their screen. */
  isDeletable?: boolean;
};

type Deleted = Pick<Ordinary, 'resource' | 'as'> & {
  /** The call, if not `x.delete`, and the button of its question, if not the action's text. */
  call?: OperationId;
  confirm?: string;
  /** Opens the question about a record that no other test has. */
  ask: (page: Page) => Promise<unknown>;
};

type Listed = Pick<Ordinary, 'resource' | 'as' | 'url'> & {
  routes: { list: string };
  /** What fills it, if not its own list. */
  call?: OperationId;
  /** Creates a first record, if demo data has none. */
  open?: (page: Page) => Promise<unknown>;
};

type Read = Pick<Ordinary, 'resource' | 'as'> &
  Pick<Situation, 'open' | 'done'> & {
    /** What its screen is called, if not `one of x`. */
    called?: string;
    route: string;
    /** The address of a record that does not exist. */
    missing: () => string;
    /** Leads from there to the record, if not its link in the first row. */
    act?: Situation['act'];
  };
type Walks = { screens: Screen[]; situations: Situation[]; forms: OpenForm[] };

/** The id of no record. */
export const nobody = '019a0000-0000-7000-8000-000000000000';

/** List, record, create, edit and, if supported, delete. */
export function ordinaryWalks(of: Ordinary): AppWalks {
  const open = (page: Page) => openList(page, of);
  const parts: AppWalks[] = [listWalks({ ...of, open }), recordWalks(of), createWalks(of), editWalks(of)];
  if (of.isDeletable) parts.push(deleteWalks({ ...of, ask: (page) => askToDelete(page, of) }));
  return {
    screens: parts.flatMap(({ screens = [] }) => screens),
    situations: parts.flatMap(({ situations = [] }) => situations),
    forms: parts.flatMap(({ forms = [] }) => forms),
  };
}

export function listWalks({
  resource,
  as,
  url,
  routes,
  call = `${resource}.list` as OperationId,
  open,
}: Listed): Pick<Walks, 'screens' | 'situations'> {
  const of = (state: 'data' | 'empty' | 'loading' | 'failed') => ({ route: routes.list, state });
  const says = text(`${resource}.couldNotLoad`);
  const show = async (page: Page) => {
    await open?.(page);
    await settled(page, url());
  };
  const showEmpty = async (page: Page) => {
    await show(page);
    const clear = clearFilters(page);
    if (await clear.isEnabled()) await clear.click();
    await search(page).fill('no such row');
    await expect(page.getByText(text(`${resource}.empty`))).toBeVisible();
  };
  const showLoading = async (page: Page) => {
    await plant(page, call, faults.never);
    await page.goto(url());
    await expect(page.locator('table[aria-busy=true]')).toBeVisible();
  };
  const showFailed = async (page: Page) => {
    await plant(page, call, faults['500']);
    await page.goto(url());
    await expect(page.getByText(says)).toBeVisible();
  };
  return {
    screens: [
      { name: resource, of: of('data'), as, show },
      { name: `${resource}, empty`, of: of('empty'), as, show: showEmpty },
      { name: `${resource}, loading`, of: of('loading'), as, show: showLoading },
      { name: `${resource}, failed`, of: of('failed'), as, show: showFailed },
    ],
    situations: [
      {
        id: call,
        as,
        open,
        act: (page) => page.goto(url()),
        retry: (page) => press(page, text('ui.retry')),
        done: (page) => rows(page).first(),
        says,
      },
    ],
  };
}

function recordWalks(of: Ordinary): Pick<Walks, 'screens' | 'situations'> {
  const { resource, as, url, routes } = of;
  // Its message would lie over the edge of a card.
  const show = async (page: Page) => {
    await createOne(page, of);
    await press(page, text('layout.closeNotification'));
  };
  const { screens, situations } = readWalks({
    resource,
    as,
    route: routes.show,
    missing: () => new URL(routes.show.replace(/:\w+/, nobody), url()).href,
    open: (page) => openList(page, of),
    done: (page) => details(page, resource),
  });
  const data: Screen = { name: `one of ${resource}`, of: { route: routes.show, state: 'data' }, as, show };
  return { screens: [data, ...screens], situations };
}

/** A record's screen without its record, and while that loads; its call, made by a link in the list. */
export function readWalks({
  resource,
  as,
  called = `one of ${resource}`,
  route,
  missing,
  open,
  act = (page) => rows(page).first().getByRole('link').first().click(),
  done,
}: Read): Pick<Walks, 'screens' | 'situations'> {
  const call = `${resource}.get` as OperationId;
  const saysNotFound = text(`${resource}.notFound`);
  const showMissing = async (page: Page) => {
    await page.goto(missing());
    await expect(page.getByText(saysNotFound)).toBeVisible();
  };
  const showLoading = async (page: Page) => {
    await plant(page, call, faults.never);
    await page.goto(missing());
    await expect(page.getByRole('status', { name: text('ui.loading') })).toBeVisible();
  };
  return {
    screens: [
      { name: `${called}, not found`, of: { route, state: 'missing' }, as, show: showMissing },
      { name: `${called}, loading`, of: { route, state: 'loading' }, as, show: showLoading },
    ],
    situations: [{ id: call, as, open, act, retry: (page) => page.reload(), done, saysNotFound }],
  };
}

export function createWalks({ resource, as, url, routes, fill, required }: Ordinary): Walks {
  const id = `${resource}.create` as OperationId;
  const submit = text(`${resource}.create.submit`);
  const done = wording(`${resource}.create.done`);
  const open = async (page: Page) => {
    await page.goto(url());
    return openCreate(page, resource);
  };
  const fillIn = async (page: Page) => {
    const form = await open(page);
    await fill(form);
    return form;
  };
  return {
    screens: [
      {
        name: `create one of ${resource}`,
        of: { route: routes.create, state: 'data' },
        as,
        show: async (page) => {
          const form = await open(page);
          await press(form, submit);
          await expectFault(form, text(`${resource}.fields.${required.field}`), text(required.fault));
        },
      },
    ],
    situations: [
      {
        id,
        as,
        open: fillIn,
        ...sentBy((page) => page.getByRole('button', { name: submit })),
        done: (page) => page.getByText(done),
      },
    ],
    forms: [{ id, as, name: `a new one of ${resource}`, open: fillIn, submit, done }],
  };
}

function editWalks(of: Ordinary): Walks {
  const { resource, as, fill, change = fill, required } = of;
  const id = `${resource}.update` as OperationId;
  const title = text(`${resource}.details.title`);
  const edit = async (page: Page) => {
    await createOne(page, of);
    await editCard(page, title);
    return card(page, title);
  };
  const fillIn = async (page: Page) => {
    const form = await edit(page);
    await change(form);
    return form;
  };
  return {
    screens: [
      {
        name: `one of ${resource}, details at fault`,
        as,
        show: async (page) => {
          const form = await edit(page);
          const label = text(`${resource}.fields.${required.field}`);
          await enter(form, label, '');
          await saveCard(page, title);
          await expectFault(form, label, text(required.fault));
        },
      },
    ],
    situations: [
      {
        id,
        as,
        open: fillIn,
        ...sentBy((page) => page.getByRole('button', { name: text('ui.card.save'), exact: true })),
        done: (page) => page.getByText(text(`${resource}.updated`), { exact: true }).last(),
      },
    ],
    forms: [
      {
        id,
        as,
        name: `the details of one of ${resource}`,
        open: fillIn,
        submit: text('ui.card.save'),
        done: text(`${resource}.updated`),
      },
    ],
  };
}

/** The question before a record is deleted, and its call. */
export function deleteWalks(of: Deleted): Pick<Walks, 'screens' | 'situations'> {
  const { resource, as, ask, call = `${resource}.delete` as OperationId } = of;
  const { confirm = text(`${call}.action`) } = of;
  const question = (page: Page) => page.getByRole('alertdialog');
  const open = async (page: Page) => {
    await ask(page);
    await expect(question(page)).toBeVisible();
  };
  return {
    screens: [{ name: `${call} question`, as, show: open }],
    situations: [
      {
        id: call,
        as,
        open,
        ...sentBy((page) => question(page).getByRole('button', { name: confirm })),
        done: (page) => page.getByText(wording(`${call}.done`)).last(),
      },
    ],
  };
}

async function askToDelete(page: Page, of: Ordinary) {
  await createOne(page, of);
  await press(page, text(`${of.resource}.delete.action`));
}

const details = (page: Page, resource: string) => card(page, text(`${resource}.details.title`));

async function openCreate(page: Page, resource: string): Promise<Locator> {
  await page.getByRole('link', { name: text(`${resource}.create.open`) }).click();
  return page.getByRole('dialog', { name: text(`${resource}.create.title`), includeHidden: true });
}

/** The list with a record in it: if there is none, one is created. */
async function openList(page: Page, of: Ordinary) {
  await page.goto(of.url());
  await expectSettled(page);
  if ((await rows(page).count()) > 0) return;
  await createOne(page, of);
  await settled(page, of.url());
}

/** A record that no other test has, on its page. */
async function createOne(page: Page, { resource, url, fill }: Ordinary) {
  await page.goto(url());
  const form = await openCreate(page, resource);
  await fill(form);
  await press(form, text(`${resource}.create.submit`));
  await expect(form).toBeHidden();
  await expect(details(page, resource)).toBeVisible();
}
