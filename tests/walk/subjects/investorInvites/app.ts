import type { Locator, Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { createWalks, deleteWalks, listWalks } from '#tests/journeys/ordinary.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { field, fill } from '#tests/journeys/verbs/forms.ts';
import { chooseInMenu, inMenu, openMenu, rows, settled } from '#tests/journeys/verbs/lists.ts';
import { makeInvite } from '#tests/journeys/verbs/made.ts';

const as = 'admin@system.test';
const resource = 'investorInvites';
const url = () => urlOf('system', '/admin/investor-invite-list');
const routes = { list: 'investor-invite-list', show: '', create: 'investor-invite-list/new' };
const required = { field: 'email', fault: 'validation.emailRequired' };
let typed = 0;

async function fillIn(form: Locator) {
  const page = form.page();
  await field(form, text('investorInvites.fields.bankAccountSubdomain')).fill('acme');
  await page.getByRole('option', { name: /acme/ }).first().click();
  typed += 1;
  const email = `typed.${process.pid}.${process.env.TEST_PARALLEL_INDEX}.${typed}@walk.example`;
  await fill(form, text('investorInvites.fields.email'), email);
}

const list = listWalks({ resource, as, url, routes, open: () => makeInvite() });
const creating = createWalks({ resource, as, url, routes, fill: fillIn, required });

/** The row of an invite that no other test has. */
async function openOne(page: Page) {
  const email = await makeInvite();
  await settled(page, `${url()}?q=${encodeURIComponent(email)}`);
}
const press = (action: 'resend' | 'revoke') => (page: Page) =>
  chooseInMenu(rows(page), text(`investorInvites.${action}.action`));
const resend = (page: Page) => inMenu(page, text('investorInvites.resend.action'));

const revoking = deleteWalks({
  resource,
  call: 'investorInvites.revoke',
  confirm: text('investorInvites.revoke.confirm'),
  as,
  ask: async (page) => {
    await openOne(page);
    await press('revoke')(page);
  },
});

export const app: AppWalks = {
  screens: [...list.screens, ...creating.screens, ...revoking.screens],
  situations: [
    ...list.situations,
    ...creating.situations,
    {
      id: 'investorInvites.resend',
      as,
      async open(page) {
        await openOne(page);
        await openMenu(rows(page));
      },
      button: resend,
      act: (page) => resend(page).click(),
      retry: press('resend'),
      done: (page) => page.getByText(/^Invite sent to /),
    },
    ...revoking.situations,
  ],
  forms: creating.forms,
};
