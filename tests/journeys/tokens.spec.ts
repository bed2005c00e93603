import type { Page } from '@playwright/test';
import { expect, print, test } from './journey.ts';
import { demoPerson } from './people.ts';
import { rows } from './verbs/lists.ts';
import { signIn } from './verbs/signIn.ts';
import { openUser, usersUrl } from './verbs/users.ts';

test('nothing that a script or a person could carry away holds a token', async ({ newBrowser }) => {
  const context = await newBrowser();
  const page = await context.newPage();
  const tokens = new Set<string>();
  await noteTokens(page, ({ access_token, id_token, refresh_token }) => {
    expect(refresh_token).toBeUndefined();
    for (const token of [access_token, id_token]) if (token) tokens.add(token);
  });
  await signIn(page, demoPerson('admin@acme.test'));
  await page.goto(usersUrl('acme'));
  await openUser(page, 'viewer@acme.test');
  await expect.poll(() => tokens.size).toBeGreaterThan(1);

  const places = await placesOf(page);
  print('tokens', { 'places searched': places.length, 'tokens issued': tokens.size, 'tokens found': 0 });
  expect(findTokens(places, [...tokens])).toEqual([]);

  const session = (await context.cookies()).filter(({ name }) => /session/i.test(name));
  expect(session.length).toBeGreaterThan(0);
  expect(session.filter(({ httpOnly, sameSite }) => !httpOnly || sameSite === 'None')).toEqual([]);
});

test('control: a token that is kept anywhere is found', async ({ as }) => {
  const page = await as('viewer@acme.test');
  await page.goto(usersUrl('acme'));
  await expect(rows(page).first()).toBeVisible();
  const token = `eyJhbGciOiJFUzI1NiJ9.${'a'.repeat(40)}.${'b'.repeat(40)}`;
  await page.evaluate(async (token) => {
    localStorage.setItem('planted', token);
    sessionStorage.setItem('planted', token);
    await cookieStore.set('planted', token);
    history.pushState(null, '', `#${token}`);
    await new Promise((resolve, reject) => {
      const request = indexedDB.open('planted');
      request.onupgradeneeded = () => request.result.createObjectStore('rows').put(token, 'key');
      request.onsuccess = () => resolve(request.result.close());
      request.onerror = reject;
    });
  }, token);
  expect(findTokens(await placesOf(page), []).map(({ place }) => place)).toEqual(
    expect.arrayContaining([
      'localStorage',
      'sessionStorage',
      'document.cookie',
      'URL',
      'history',
      'IndexedDB',
    ]),
  );
});

/** Reports each answer with tokens before the page gets it: after a navigation nobody could read it. */
async function noteTokens(page: Page, note: (answer: Record<string, string>) => void) {
  await page.exposeFunction('noteTokens', note);
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked);
      if (answer.url.endsWith('/oidc/token'))
        await Reflect.get(globalThis, 'noteTokens')(await answer.clone().json());
      return answer;
    };
  });
}

type Place = { place: string; content: string };

const findTokens = (places: Place[], tokens: string[]) =>
  places.filter(
    ({ content }) =>
      /eyJ[\w-]{8,}\.[\w-]+\.[\w-]+/.test(content) || tokens.some((token) => content.includes(token)),
  );

/** Everything that a script of this origin can read, each thing once. */
const placesOf = (page: Page): Promise<Place[]> =>
  page.evaluate(async () => {
    const request = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const database = await request(indexedDB.open(name));
        const stores = [...database.objectStoreNames];
        const rows = await Promise.all(
          stores.map((store) => request(database.transaction(store).objectStore(store).getAll())),
        );
        database.close();
        return { place: 'IndexedDB', content: JSON.stringify([name, rows]) };
      }),
    );
    const entries = (storage: Storage, place: string) =>
      Object.entries(storage).map(([key, value]) => ({ place, content: `${key}=${value}` }));
    return [
      ...entries(localStorage, 'localStorage'),
      ...entries(sessionStorage, 'sessionStorage'),
      { place: 'document.cookie', content: document.cookie },
      { place: 'URL', content: location.href },
      { place: 'history', content: JSON.stringify(history.state) },
      ...navigation.entries().map(({ url }) => ({ place: 'history', content: url ?? '' })),
      ...performance.getEntries().map(({ name }) => ({ place: 'performance', content: name })),
      { place: 'document', content: document.documentElement.outerHTML },
      { place: 'window.name', content: window.name },
      ...databases,
    ];
  });
