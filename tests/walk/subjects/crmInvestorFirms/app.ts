import type { Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { fill, press } from '#tests/journeys/verbs/forms.ts';
import { rows, settled } from '#tests/journeys/verbs/lists.ts';
import { openIntegration } from '../crmIntegrations/app.ts';

const as = 'admin@system.test';
const save = (page: Page) => page.getByRole('button', { name: text('crmInvestorFirms.notes.save') });
const download = text('crmInvestorFirms.export.start');

export const app: AppWalks = {
  screens: [{ name: 'notes of a firm of a CRM', as, show: openNotes }],
  situations: [
    {
      id: 'crmInvestorFirms.list',
      as,
      open: (page) => settled(page, urlOf('system', '/rolodex/crm_integrations')),
      act: (page) => rows(page).first().getByRole('link').click(),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByText(/^\d+ firms$/),
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
  unseen: {
    'crmInvestorFirms.setEntityKey': 'shown by the tests of its screen in the whole app',
    'crmInvestorFirms.drawSample': 'no screen offers it yet',
    'crmInvestorFirms.sample': 'no screen shows it yet',
    'crmInvestorFirms.judgeSample': 'no screen offers it yet',
    'crmInvestorFirms.bulk': 'no screen offers it yet',
    'crmInvestorFirms.bulkProgress': 'no screen shows it yet',
    'crmInvestorFirms.cancelBulk': 'no screen offers it yet',
    'crmInvestorFirms.queue': 'no screen asks for it yet',
    'crmInvestorFirms.rejectMatch': 'no screen offers it yet',
    'crmInvestorFirms.restoreMatch': 'no screen offers it yet',
  },
};

async function openNotes(page: Page) {
  await openIntegration(page);
  await rows(page).first().getByRole('button', { name: /otes/ }).click();
  await page.getByRole('dialog').waitFor();
}

let written = 0;
async function fillNotes(page: Page) {
  await openNotes(page);
  written += 1;
  const notes = `Met on the road show, ${process.pid} ${written}`;
  await fill(page.getByRole('dialog', { name: /^Notes - / }), text('crmInvestorFirms.fields.notes'), notes);
}
