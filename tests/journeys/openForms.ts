import type { Locator, Page } from '@playwright/test';
import { viewerRole } from '../../server/catalogue/roles';
import { text } from './texts';
import { choose, fill } from './verbs/forms';
import { card, createUser, editCard, fillNewUser, someUser, usersUrl } from './verbs/users';

/** A form that needs a session, filled in but not sent. `open` answers with its place on the page. */
export type OpenForm = {
  name: string;
  open: (page: Page) => Promise<Locator>;
  submit: string;
  done: RegExp | string;
};

const label = (name: string) => text(`users.fields.${name}`);

/** Every form of the app behind the sign-in (promise U2). */
export const openForms: OpenForm[] = [
  {
    name: 'a new user',
    open: async (page) => {
      await page.goto(usersUrl('acme'));
      await page.getByRole('link', { name: text('users.create.open') }).click();
      return fillNewUser(page, someUser());
    },
    submit: text('users.create.submit'),
    done: /^Successfully added Casey /,
  },
  {
    name: "a user's details",
    open: async (page) => {
      await openNewUser(page);
      await editCard(page, text('users.details.title'));
      const form = card(page, text('users.details.title'));
      await fill(form, label('firstName'), 'Robin');
      await fill(form, label('lastName'), 'Typed Anew');
      await choose(form, label('jobFunction'), text('jobFunctions.SELL_SIDE.ECM'));
      await fill(form, label('employeeKey'), someUser().employeeKey);
      return form;
    },
    submit: text('ui.card.save'),
    done: text('users.updated'),
  },
  {
    name: "a user's e-mail",
    open: async (page) => {
      await openNewUser(page);
      await editCard(page, text('users.login.title'));
      const form = card(page, text('users.login.title'));
      await fill(form, label('email'), someUser().email);
      return form;
    },
    submit: text('ui.card.save'),
    done: text('users.login.done'),
  },
  {
    name: "a user's roles",
    open: async (page) => {
      await openNewUser(page);
      await editCard(page, text('roles.name'));
      const form = page.getByRole('dialog', { name: text('roles.edit'), includeHidden: true });
      await form.getByRole('switch', { name: viewerRole }).check();
      await fill(form, text('roles.search'), 'e');
      return form;
    },
    submit: text('roles.save'),
    done: text('users.updated'),
  },
];

async function openNewUser(page: Page) {
  await page.goto(usersUrl('acme'));
  await createUser(page, someUser(), { invite: false });
}
