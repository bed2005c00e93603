import { expect, type Locator, type Page } from '@playwright/test';
import type { OperationId } from '#contract/operations.ts';
import type { AppWalks, Situation } from '#tests/journeys/appWalks.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { choose, fill, press } from '#tests/journeys/verbs/forms.ts';
import { makeFirm } from '#tests/journeys/verbs/made.ts';

/** Another worker's organization with the same identifier would be named beside it. */
const ownValue = `W-${process.pid}`;

const as = 'admin@system.test';
const save = text('ui.card.save');

/** How a record of each section is typed, and corrected, and its name then. */
type Kind = {
  section: string;
  create: OperationId;
  update: OperationId;
  type: (row: Locator) => Promise<unknown>;
  name: string;
  correct: (row: Locator) => Promise<unknown>;
  corrected: string;
};

const label = (section: string, field: string) => text(`firmRecords.${section}.${field}`);
const value = (of: string, one: string) => text(`firmValues.${of}.${one}`);
const both = (one: string, other: string) => text('firmRecords.nameOf', { one, other });
const sector = (code: string) => `${code} ${text(`firmSectors.NAICS.${code}`)}`;
const inFinance = (code: string) => `${text('firmSectors.NAICS.52')} > ${sector(code)}`;

const kinds: readonly Kind[] = [
  {
    section: 'names',
    create: 'firms.createName',
    update: 'firms.updateName',
    type: async (row) => {
      await fill(row, label('names', 'value'), 'Walked Name');
      await choose(row, label('names', 'type'), value('nameType', 'FORMER'));
    },
    name: 'Walked Name',
    correct: (row) => fill(row, label('names', 'value'), 'Walked Anew'),
    corrected: 'Walked Anew',
  },
  {
    section: 'identifiers',
    create: 'firms.createIdentifier',
    update: 'firms.updateIdentifier',
    type: async (row) => {
      await choose(row, label('identifiers', 'type'), value('identifierType', 'OTHER'));
      await fill(row, label('identifiers', 'value'), ownValue);
    },
    name: both(value('identifierType', 'OTHER'), ownValue),
    correct: (row) => fill(row, label('identifiers', 'value'), `${ownValue}-2`),
    corrected: both(value('identifierType', 'OTHER'), `${ownValue}-2`),
  },
  {
    section: 'sectors',
    create: 'firms.createSector',
    update: 'firms.updateSector',
    type: async (row) => {
      await choose(row, label('sectors', 'scheme'), value('sectorScheme', 'NAICS'));
      await choose(row, label('sectors', 'code'), sector('523'));
    },
    name: inFinance('523'),
    correct: (row) => choose(row, label('sectors', 'code'), sector('524')),
    corrected: inFinance('524'),
  },
  {
    section: 'roles',
    create: 'firms.createRole',
    update: 'firms.updateRole',
    type: (row) => choose(row, label('roles', 'type'), value('roleType', 'ISSUER')),
    name: value('roleType', 'ISSUER'),
    correct: (row) => choose(row, label('roles', 'type'), value('roleType', 'AUDITOR')),
    corrected: value('roleType', 'AUDITOR'),
  },
  {
    section: 'addresses',
    create: 'firms.createAddress',
    update: 'firms.updateAddress',
    type: async (row) => {
      await choose(row, label('addresses', 'type'), value('addressType', 'OTHER'));
      await choose(row, label('addresses', 'country'), 'Canada');
      await fill(row, label('addresses', 'state'), 'ON');
      await fill(row, label('addresses', 'streetLine1'), '1 Front Street');
      await fill(row, label('addresses', 'city'), 'Toronto');
      await fill(row, label('addresses', 'postalCode'), 'M5J 2X5');
    },
    name: both(value('addressType', 'OTHER'), 'Toronto'),
    correct: (row) => fill(row, label('addresses', 'city'), 'Ottawa'),
    corrected: both(value('addressType', 'OTHER'), 'Ottawa'),
  },
  {
    section: 'contacts',
    create: 'firms.createContact',
    update: 'firms.updateContact',
    type: async (row) => {
      await choose(row, label('contacts', 'type'), value('contactType', 'EMAIL'));
      await fill(row, label('contacts', 'value'), 'desk@walked.example');
    },
    name: 'desk@walked.example',
    correct: (row) => fill(row, label('contacts', 'value'), 'office@walked.example'),
    corrected: 'office@walked.example',
  },
];

const sectionOf = (page: Page, section: string) => page.locator(`#${section}`);
const saved = (page: Page, name: string) =>
  page.getByText(text('recordParts.saved', { name }), { exact: true });
const saving = (section: string) =>
  sentBy((page) => sectionOf(page, section).getByRole('button', { name: save, exact: true }));

async function type(page: Page, { section, type }: Kind) {
  await page.goto(await makeFirm());
  await press(sectionOf(page, section), label(section, 'add'));
  await type(sectionOf(page, section).locator('[data-open]'));
}

async function add(page: Page, kind: Kind) {
  await type(page, kind);
  await press(sectionOf(page, kind.section), save);
  await expect(saved(page, kind.name)).toBeVisible();
}

async function correct(page: Page, kind: Kind) {
  await add(page, kind);
  const place = sectionOf(page, kind.section);
  await press(place, text('recordParts.edit', { name: kind.name }));
  await kind.correct(place.locator('[data-open]'));
}

const named = (section: string) => {
  const kind = kinds.find((one) => one.section === section);
  if (!kind) throw new Error(`There is no section ${section}`);
  return kind;
};

/** The flags of a name that is not the display name. */
const flags: readonly Situation[] = (
  [
    ['firms.setDisplayName', 'radio', 'display'],
    ['firms.setMarketingName', 'checkbox', 'marketing'],
    ['firms.setFinraName', 'checkbox', 'finra'],
    ['firms.setNameAbbreviation', 'checkbox', 'abbreviation'],
  ] as const
).map(([id, role, flag]) => ({
  id,
  as,
  // The row's first text is gone once it is redrawn.
  open: async (page: Page) => {
    await add(page, named('names'));
    await page.reload();
    await expect(sectionOf(page, 'names').getByText('Walked Name', { exact: true })).toBeVisible();
  },
  ...sentBy((page: Page) =>
    page.getByRole(role, {
      name: text('firmRecords.names.flag', { flag: label('names', flag), name: 'Walked Name' }),
    }),
  ),
  done: (page: Page) => saved(page, 'Walked Name'),
}));

/** The sections of a firm's records, in the app. */
export const records = {
  screens: [
    {
      name: 'one of firms, rows edited',
      as,
      show: async (page) => {
        await add(page, named('names'));
        const names = sectionOf(page, 'names');
        await press(names, text('recordParts.edit', { name: 'Walked Name' }));
        await press(names, label('names', 'add'));
        await press(sectionOf(page, 'addresses'), label('addresses', 'add'));
        await press(sectionOf(page, 'addresses').locator('[data-open]'), save);
        await expect(page.getByText(text('firms.validation.cityRequired'))).toBeVisible();
        // Nothing sticky covers part of it.
        await page.evaluate(() => window.scrollTo(0, 0));
      },
    },
    {
      name: 'one of firms, a row cancelled and one refused',
      as,
      show: async (page) => {
        await add(page, named('contacts'));
        const contacts = sectionOf(page, 'contacts');
        await press(contacts, text('recordParts.edit', { name: named('contacts').name }));
        await fill(contacts, label('contacts', 'value'), '');
        await press(contacts, save);
        const roles = sectionOf(page, 'roles');
        await press(roles, label('roles', 'add'));
        await choose(roles, label('roles', 'type'), value('roleType', 'INVESTOR'));
        await press(roles, save);
        await expect(roles.getByRole('alert')).toBeVisible();
      },
    },
  ],
  situations: [
    ...kinds.map(
      (kind): Situation => ({
        id: kind.create,
        as,
        open: (page) => type(page, kind),
        ...saving(kind.section),
        done: (page) => saved(page, kind.name),
      }),
    ),
    ...kinds.map(
      (kind): Situation => ({
        id: kind.update,
        as,
        open: (page) => correct(page, kind),
        ...saving(kind.section),
        done: (page) => saved(page, kind.corrected),
      }),
    ),
    ...flags,
    {
      id: 'firms.sectorSchemes',
      as,
      open: (page) => add(page, named('sectors')),
      act: (page) => page.reload(),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => sectionOf(page, 'sectors').getByText(inFinance('523'), { exact: true }),
      says: text('firmRecords.sectors.couldNotLoad'),
    },
  ],
  unfilled: Object.fromEntries(
    [...kinds.flatMap(({ create, update }) => [create, update]), ...flags.map(({ id }) => id)].map((id) => [
      id,
      'its row is typed in by its situation; what a row does with what is typed, the kit tests',
    ]),
  ),
} satisfies AppWalks;
