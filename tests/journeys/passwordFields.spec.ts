import { paths } from '#contract/paths.ts';
import { expect, test } from './journey.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { field } from './verbs/forms.ts';
import { openLink } from './verbs/signIn.ts';

const link = { userId: '019a0000-0000-7000-8000-000000000000', code: 'not-a-code' };

test('a password can be pasted and looked at in every password field', async ({ newBrowser }) => {
  const context = await newBrowser();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const invited = { ...link, email: 'casey@acme.test' };
  const places = [
    [() => page.goto(urlOf('acme', '/')), ['signIn.login.password']],
    [() => openLink(page, paths.resetPassword, link), ['signIn.reset.password', 'signIn.confirmPassword']],
    [
      () => openLink(page, paths.activateAccount, invited),
      ['signIn.activate.password', 'signIn.confirmPassword'],
    ],
  ] as const;
  for (const [open, labels] of places) {
    await open();
    for (const label of labels) {
      const password = field(page, text(label));
      await password.focus();
      await page.evaluate(() => navigator.clipboard.writeText('Pasted-Pass-2026!'));
      await page.keyboard.press('ControlOrMeta+V');
      await expect(password).toHaveValue('Pasted-Pass-2026!');
      await expect(password).toHaveAttribute('autocomplete', /password/);
    }
    await page
      .getByRole('button', { name: text('shell.showPassword') })
      .first()
      .click();
    await expect(field(page, text(labels[0]))).toHaveAttribute('type', 'text');
  }
});
