import type { Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { fill, press } from '#tests/journeys/verbs/forms.ts';
import { rows, settled } from '#tests/journeys/verbs/lists.ts';
import { firmCount, openIntegration } from '../crmIntegrations/app.ts';

const as = 'admin@system.test';
const save = (page: Page) => page.getByRole('button', { name: text('crmInvestorFirms.notes.save') });
const download = text('crmInvestorFirms.export.start');
/** The last of the directory's: the firm stays in view. */
const reject = (page: Page) =>
  page
    .getByRole('region', { name: /^Directory/ })
    .locator('.matchRow [data-key=reject]')
    .last();
const takeBack = (page: Page) => page.getByRole('button', { name: /^Take back / }).first();
const linking = (page: Page) => page.getByRole('dialog', { name: text('firmMatcher.link.title') });
const pairs = (page: Page) => page.getByRole('list', { name: text('firmMatcher.sample.pairs') });
const draw = (page: Page) => page.getByRole('button', { name: /^Review a Sample of \d+$/ });

export const app: AppWalks = {
  screens: [{ name: 'notes of a firm of a CRM', as, show: openNotes }],
  situations: [
    {
      id: 'crmInvestorFirms.list',
      as,
      open: (page) => settled(page, urlOf('system', '/rolodex/crm_integrations')),
      act: (page) => rows(page).first().getByRole('link').click(),
      retry: (page) => press(page, text('ui.retry')),
      done: firmCount,
      says: text('crmInvestorFirms.couldNotLoad'),
    },
    {
      id: 'crmInvestorFirms.get',
      as,
      open: openIntegration,
      act: (page) => rows(page).first().getByRole('rowheader').getByRole('link').click(),
      retry: (page) => page.reload(),
      done: (page) => page.getByRole('link', { name: text('firmMatcher.tabs.custom') }),
      says: text('firmMatcher.couldNotLoadFirm'),
      saysNotFound: text('firmMatcher.notFound'),
    },
    {
      id: 'crmInvestorFirms.export',
      as,
      open: openIntegration,
      act: (page) => press(page, download),
      retry: (page) => press(page, download),
      done: (page) => page.getByRole('button', { name: download }),
    },
    {
      id: 'crmInvestorFirms.setNotes',
      as,
      open: fillNotes,
      ...sentBy(save),
      done: (page) => page.getByText(text('crmInvestorFirms.notes.saved')).last(),
    },
    {
      id: 'crmInvestorFirms.queue',
      as,
      open: openIntegration,
      act: (page) => rows(page).first().getByRole('rowheader').getByRole('link').click(),
      retry: (page) =>
        page
          .locator('.queue')
          .getByRole('button', { name: text('ui.retry') })
          .click(),
      done: (page) => page.getByRole('navigation', { name: text('firmMatcher.queue.name') }),
      says: text('firmMatcher.queue.couldNotLoad'),
    },
    {
      id: 'crmInvestorFirms.setEntityKey',
      as,
      open: openLink,
      ...sentBy((page) => linking(page).locator('button[type=submit]')),
      done: (page) => page.getByRole('button', { name: text('ui.undo.action') }),
    },
    {
      id: 'crmInvestorFirms.sample',
      as,
      open: openSample,
      act: (page) => page.reload(),
      retry: (page) => press(page, text('ui.retry')),
      done: pairs,
      says: text('firmMatcher.sample.couldNotLoad'),
    },
    {
      id: 'crmInvestorFirms.rejectMatch',
      as,
      open: openUnlinked,
      ...sentBy(reject),
      done: (page) => page.getByRole('button', { name: text('ui.undo.action') }),
    },
    {
      id: 'crmInvestorFirms.restoreMatch',
      as,
      open: openRejected,
      ...sentBy(takeBack),
      done: (page) => page.getByText(/ is a candidate again$/).last(),
    },
  ],
  forms: [
    {
      id: 'crmInvestorFirms.setNotes',
      as,
      name: 'notes of a firm of a CRM',
      open: async (page) => {
        await fillNotes(page);
        return page.locator('form').filter({ has: page.locator('textarea') });
      },
      submit: text('crmInvestorFirms.notes.save'),
      done: text('crmInvestorFirms.notes.saved'),
    },
  ],
  unfilled: { 'crmInvestorFirms.setEntityKey': 'chosen from lists' },
  unseen: {
    'crmInvestorFirms.drawSample': 'shown by the tests of its screen in the whole app',
    'crmInvestorFirms.judgeSample': 'shown by the tests of its screen in the whole app',
    'crmInvestorFirms.bulk': 'asked and reported like every bulk',
    'crmInvestorFirms.bulkProgress': 'shown like that of every bulk',
    'crmInvestorFirms.cancelBulk': 'offered by the progress of every bulk',
  },
};

/** Each worker has a firm of its own: others' notes of the same one would be a conflict. */
const ownRow = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

async function openNotes(page: Page) {
  await openIntegration(page);
  await rows(page).nth(ownRow).getByRole('button', { name: /otes/ }).click();
  await page.getByRole('dialog').waitFor();
}

/** An unlinked firm with unlikely matches, each of which can be rejected. */
async function openUnlinked(page: Page) {
  await settled(page, urlOf('system', '/rolodex/crm_integrations'));
  await rows(page).first().getByRole('link').click();
  await page.getByRole('link', { name: text('crmIntegrations.matchNext.action') }).click();
  await reject(page).waitFor();
}

async function openLink(page: Page) {
  await openIntegration(page);
  await page.goto(`${page.url()}?match=CLEAR&sort=name&order=desc`);
  await page.getByRole('link', { name: text('crmIntegrations.matchNext.action') }).click();
  await reject(page).waitFor();
  await page.keyboard.press('l');
  const type = linking(page).getByRole('combobox', { name: text('firmMatcher.link.entityType') });
  if ((await type.inputValue()) === '') await type.selectOption({ index: 1 });
}

async function openSample(page: Page) {
  await openIntegration(page);
  await draw(page).click();
  await pairs(page).waitFor();
}

async function openRejected(page: Page) {
  await openUnlinked(page);
  const shown = page.getByRole('button', { name: /^Show \d+ that (is|are) not a match$/ });
  if ((await shown.count()) === 0) await reject(page).click();
  await shown.first().click();
  await takeBack(page).waitFor();
}

let written = 0;
async function fillNotes(page: Page) {
  await openNotes(page);
  written += 1;
  const notes = `Met on the road show, ${process.pid} ${written}`;
  await fill(page.getByRole('dialog', { name: /^Notes - / }), text('crmInvestorFirms.fields.notes'), notes);
}
