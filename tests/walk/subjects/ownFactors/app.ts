import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { becomeColleague } from '#tests/journeys/verbs/colleague.ts';
import {
  addAuthenticator,
  askToAdd,
  beginAdding,
  factorsUrl,
  openFactors,
} from '#tests/journeys/verbs/factors.ts';
import { fill, press } from '#tests/journeys/verbs/forms.ts';
import { addPasskey, askToAddPasskey, plugIn } from '#tests/journeys/verbs/passkeys.ts';

const as = 'admin@acme.test';
const passwords = 'passwords are not kept where a form is begun again';

/** Each as somebody whom no other test knows: nobody else has to enter their codes. */
export const app: AppWalks = {
  screens: [
    {
      name: 'two-factor',
      of: { route: 'profile/two-factor', state: 'data' },
      as,
      show: openWithFactor,
    },
    { name: 'two-factor, none', as: 'viewer@acme.test', show: (page) => openFactors(page) },
    {
      name: 'authenticator app to add',
      as,
      show: async (page) => {
        await beginAdding(page, await becomeColleague(page));
      },
    },
    {
      name: 'recovery codes',
      as,
      show: async (page) => {
        await beginAdding(page, await becomeColleague(page));
        await press(page, text('ownFactors.add.submit'));
        await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
      },
      mustBeAnswered: (page) => press(page, text('ownFactors.codes.close')),
    },
    { name: 'factor to remove', as, show: askToRemove },
    {
      name: 'passkey to add',
      as,
      show: async (page) => askToAddPasskey(page, await becomeColleague(page)),
    },
    {
      name: 'two-factor, passkey',
      as,
      show: async (page) => {
        const person = await becomeColleague(page);
        await plugIn(page);
        await addPasskey(page, person);
      },
    },
  ],
  situations: [
    {
      id: 'ownFactors.list',
      as: 'viewer@acme.test',
      act: (page) => page.goto(factorsUrl('acme')),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByRole('button', { name: text('ownFactors.add.action') }),
      says: text('ownFactors.couldNotLoad'),
    },
    {
      id: 'ownFactors.beginAuthenticator',
      as,
      open: async (page) => askToAdd(page, await becomeColleague(page)),
      ...sentBy((page) => page.getByRole('button', { name: text('ownFactors.add.go') })),
      done: (page) => page.getByText(text('ownFactors.add.scan')),
    },
    {
      id: 'ownFactors.confirmAuthenticator',
      as,
      open: async (page) => beginAdding(page, await becomeColleague(page)),
      ...sentBy(addButton),
      done: (page) => page.getByRole('button', { name: text('ownFactors.codes.close') }),
    },
    {
      id: 'ownFactors.beginPasskey',
      as,
      open: openNewPasskey,
      ...sentBy(addButton),
      done: (page) => page.getByRole('button', { name: text('ownFactors.codes.close') }),
    },
    {
      id: 'ownFactors.addPasskey',
      as,
      open: openNewPasskey,
      ...sentBy(addButton),
      done: (page) => page.getByRole('button', { name: text('ownFactors.codes.close') }),
    },
    {
      id: 'ownFactors.rename',
      as,
      open: async (page) => {
        await openWithFactor(page);
        await press(page, text('ownFactors.rename.action'));
        await fill(page.getByRole('dialog'), text('ownFactors.fields.name'), 'Tablet');
      },
      ...sentBy((page) => page.getByRole('button', { name: text('ownFactors.rename.submit'), exact: true })),
      done: (page) => page.getByText(text('ownFactors.rename.done'), { exact: true }).last(),
    },
    {
      id: 'ownFactors.remove',
      as,
      open: askToRemove,
      ...sentBy((page) =>
        page.getByRole('dialog').getByRole('button', { name: text('ownFactors.remove.action') }),
      ),
      done: (page) => page.getByText(text('ownFactors.remove.done'), { exact: true }).last(),
    },
    {
      id: 'ownFactors.renewRecoveryCodes',
      as,
      open: async (page) => {
        const { password } = await openWithFactor(page);
        await press(page, text('ownFactors.codes.renew'));
        await fill(page.getByRole('dialog'), text('ownFactors.fields.password'), password);
      },
      ...sentBy((page) =>
        page.getByRole('dialog').getByRole('button', { name: text('ownFactors.codes.renew') }),
      ),
      done: (page) => page.getByRole('button', { name: text('ownFactors.codes.close') }),
    },
  ],
  unfilled: {
    'ownFactors.beginAuthenticator': passwords,
    'ownFactors.beginPasskey': passwords,
    'ownFactors.addPasskey': passwords,
    'ownFactors.confirmAuthenticator': 'a code is of no use later',
    'ownFactors.remove': passwords,
    'ownFactors.rename': 'one field, which holds the name that is there',
    'ownFactors.renewRecoveryCodes': passwords,
  },
};

function addButton(page: Page) {
  const name = text('ownFactors.add.submit');
  return page.getByRole('dialog').getByRole('button', { name, exact: true });
}

async function openNewPasskey(page: Page) {
  const person = await becomeColleague(page);
  await plugIn(page);
  await askToAddPasskey(page, person);
}

async function openWithFactor(page: Page) {
  const person = await becomeColleague(page);
  await addAuthenticator(page, person);
  return person;
}

async function askToRemove(page: Page) {
  const { password } = await openWithFactor(page);
  await press(page, text('ownFactors.remove.action'));
  await fill(page.getByRole('dialog'), text('ownFactors.fields.password'), password);
}
