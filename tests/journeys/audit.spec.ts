import { expect, test } from './journey.ts';
import { text } from './texts.ts';
import { makeKey } from './verbs/apiKeys.ts';
import { press } from './verbs/forms.ts';
import { rows, settled } from './verbs/lists.ts';
import { accountUrl } from './verbs/ordinary.ts';

test('what was done is in the log, is opened from there, and is downloaded', async ({ as }) => {
  const page = await as('admin@acme.test');
  await makeKey(page);
  await settled(page, `${accountUrl('acme', 'audit')}?action=apiKeys.create`);
  const created = rows(page).filter({ hasText: /created the API key/ });
  const download = page.waitForEvent('download');
  await press(page, text('auditEvents.export.start'));
  expect((await download).suggestedFilename()).toBe('AuditLog.xlsx');
  await created.first().getByRole('link').click();
  const changes = page.getByRole('region', { name: text('auditEvents.change.title') });
  await expect(changes.getByRole('rowheader', { name: text('apiKeys.fields.permissions') })).toBeVisible();
});
