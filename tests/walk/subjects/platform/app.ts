import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { fill, press } from '#tests/journeys/verbs/forms.ts';

const as = 'viewer@acme.test';
const open = (page: Page, query: Record<string, string> = {}) => page.goto(urlOf('acme', '/api-docs', query));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const reference = (page: Page) => page.getByRole('link', { name: text('platform.document') });
const answer = (page: Page) => page.getByRole('region', { name: text('platform.tryIt.answer') });

export const app: AppWalks = {
  screens: [
    {
      name: 'API reference',
      of: { route: 'api-docs', state: 'data' },
      as,
      show: async (page) => {
        await open(page);
        await expect(reference(page)).toBeVisible();
      },
    },
    {
      name: 'guide of the API reference',
      as,
      show: async (page) => {
        await open(page, { guide: 'limits' });
        await expect(heading(page, text('platform.guides.limits.title'))).toBeVisible();
      },
    },
    {
      name: 'call in the API reference',
      as,
      show: async (page) => {
        await open(page, { call: 'users.create', q: 'users' });
        await press(page, text('platform.tryIt.send'));
        await expect(page.getByText(text('platform.tryIt.keyMissing'))).toBeVisible();
      },
    },
    {
      name: 'answer to a tried call',
      as,
      show: async (page) => {
        await open(page, { call: 'users.list' });
        await fill(page, text('platform.tryIt.key'), 'tnt_unknown');
        await press(page, text('platform.tryIt.send'));
        await expect(answer(page)).toBeVisible();
      },
    },
  ],
  situations: [
    {
      id: 'platform.openapi',
      as,
      act: (page) => open(page),
      retry: (page) => press(page, text('ui.retry')),
      done: reference,
      says: text('platform.notLoaded'),
    },
  ],
  unseen: {
    'platform.config': 'stands in the page; the app asks for it only where another server gave the page',
    'platform.version': 'for programs',
    'platform.health': 'for programs',
    'platform.ready': 'for programs',
    'platform.mailbox': 'a page of the server’s own',
  },
};
