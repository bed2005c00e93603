import type { Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { listWalks } from '#tests/journeys/ordinary.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { chooseInMenu, inMenu, openMenu, rows, settled } from '#tests/journeys/verbs/lists.ts';
import { makeTwins } from '#tests/journeys/verbs/made.ts';

const as = 'admin@system.test';
const url = () => urlOf('system', '/rolodex/duplicates');
const list = listWalks({
  resource: 'duplicates',
  as,
  url,
  routes: { list: 'duplicates' },
  open: () => makeTwins(),
});
const decide = (page: Page) => inMenu(page, text('duplicates.decide.action'));

/** The menu of a pair that no other test has. */
async function openPair(page: Page) {
  await settled(page, `${url()}?q=${encodeURIComponent(await makeTwins())}`);
  await openMenu(rows(page));
}

export const app: AppWalks = {
  screens: list.screens,
  situations: [
    ...list.situations,
    {
      id: 'duplicates.decide',
      as,
      differs: 'organizations are compared meanwhile',
      open: openPair,
      button: decide,
      act: (page) => decide(page).click(),
      retry: (page) => chooseInMenu(rows(page), text('duplicates.decide.action')),
      done: (page) => page.getByText(text('duplicates.decide.done'), { exact: true }).last(),
    },
  ],
  unfilled: { 'duplicates.decide': 'a line of a menu' },
  unseen: {
    'duplicates.progress': 'nobody waits for it',
    'duplicates.get': 'the comparison is whole without its reasons',
  },
};
