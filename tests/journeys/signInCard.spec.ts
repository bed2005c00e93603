import { expect, test } from './journey.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { field, fill, press } from './verbs/forms.ts';

test('a failed sign-in moves nothing that one is about to use', async ({ newBrowser }) => {
  const page = await (await newBrowser()).newPage();
  const places = async () => {
    const parts = [
      page.getByRole('heading', { level: 1 }),
      field(page, text('signIn.login.email')),
      field(page, text('signIn.login.password')),
      page.getByRole('button', { name: text('signIn.login.submit') }),
    ];
    return Promise.all(parts.map((part) => part.boundingBox()));
  };
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 720 });
    await page.goto(urlOf('acme', '/'));
    await fill(page, text('signIn.login.email'), 'no-such-user@acme.test');
    await fill(page, text('signIn.login.password'), 'Wrong-Pass-2026!');
    const before = await places();
    await press(page, text('signIn.login.submit'));
    await expect(page.getByRole('alert')).toBeInViewport();
    expect(await places()).toEqual(before);
  }
});

test('a password has a box of the size of any other', async ({ newBrowser }) => {
  const page = await (await newBrowser()).newPage();
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 720 });
    await page.goto(urlOf('acme', '/'));
    await expect(field(page, text('signIn.login.password'))).toBeVisible();
    const heights = await page
      .locator('.controlBox')
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height));
    expect(heights, `at ${width} px`).toEqual([width < 600 ? 44 : 38, width < 600 ? 44 : 38]);
  }
});

test('the first field has the focus, with motion and without', async ({ newBrowser }) => {
  const page = await (await newBrowser()).newPage();
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(urlOf('acme', '/'));
    await expect(field(page, text('signIn.login.email'))).toBeFocused();
    await page.getByRole('link', { name: text('signIn.login.forgot') }).click();
    await expect(field(page, text('signIn.forgot.email'))).toBeFocused();
  }
});
