import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { fill, press } from '#tests/journeys/verbs/forms.ts';
import { makeFirm, makeImportedFirm, someFirm } from '#tests/journeys/verbs/made.ts';

const as = 'admin@system.test';
const dialog = (page: Page) => page.getByRole('dialog');
const submit = (page: Page, label: string) => dialog(page).getByRole('button', { name: label, exact: true });
const said = (page: Page, key: string) => page.getByText(new RegExp(text(key, { name: '.+' }))).last();

/** How firms are connected to the external provider, and disconnected. */
export const factSet = {
  screens: [
    { name: 'what a connection would change', as, show: (page) => previewConnection(page) },
    { name: 'what the end of a connection would change', as, show: (page) => previewEnd(page) },
  ],
  situations: [
    {
      id: 'firms.importFactSet',
      as,
      open: async (page) => {
        await page.goto(urlOf('system', '/rolodex/firms/new/import'));
        await pickFree(page);
      },
      ...sentBy((page) => page.getByRole('button', { name: text('factSetFirms.create'), exact: true })),
      done: (page) => said(page, 'factSetFirms.imported'),
    },
    {
      id: 'firms.connectFactSet',
      as,
      open: (page) => previewConnection(page),
      ...sentBy((page) => submit(page, text('factSetFirms.connect.submit'))),
      done: (page) => said(page, 'factSetFirms.connect.done'),
    },
    {
      id: 'firms.disconnectFactSet',
      as,
      open: (page) => previewEnd(page),
      ...sentBy((page) => submit(page, text('firms.factSet.disconnect'))),
      done: (page) => said(page, 'factSetFirms.disconnect.done'),
    },
    {
      id: 'firms.refreshFactSet',
      as,
      open: async (page) => void (await page.goto(await makeImportedFirm())),
      ...sentBy((page) =>
        page.getByRole('button', { name: text('firms.refreshFactSet.action'), exact: true }),
      ),
      done: (page) => said(page, 'firms.refreshFactSet.done'),
    },
  ],
  unfilled: Object.fromEntries(
    ['firms.importFactSet', 'firms.connectFactSet', 'firms.disconnectFactSet'].map((id) => [
      id,
      'an organization is picked, not typed',
    ]),
  ),
} satisfies AppWalks;

/** One of the provider's that no firm is connected to. */
async function pickFree(page: Page) {
  // Workers connect firms at the same time: each has its own word, found in hundreds of the sample's names.
  const words = ['capital', 'bank', 'trust', 'fund', 'advisors', 'insurance', 'energy', 'pension'];
  const word = words[Number(process.env.TEST_PARALLEL_INDEX) % words.length] ?? '';
  await fill(page, text('factSetFirms.search'), word);
  const free = page.getByRole('radio', { name: new RegExp(`^(?!.*${text('factSetFirms.linked')})`) });
  await free.first().check();
}

async function previewConnection(page: Page, name = someFirm()) {
  await page.goto(await makeFirm(name));
  await press(page, text('firms.factSet.connect'));
  await pickFree(page);
  await press(dialog(page), text('factSetFirms.connect.preview'));
  await expect(dialog(page).getByRole('table')).toBeVisible();
}

async function previewEnd(page: Page) {
  await page.goto(await makeImportedFirm());
  await press(page, text('firms.factSet.disconnect'));
  await expect(dialog(page).getByRole('table')).toBeVisible();
}
