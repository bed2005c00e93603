import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './journey.ts';
import { text } from './texts.ts';
import { press } from './verbs/forms.ts';
import { deliveriesOf, fillNewWebhook, openDelivery } from './verbs/webhooks.ts';

test('an administrator registers a webhook, tests it, sees what was sent, and sends it again', async ({
  as,
}) => {
  const page = await as('admin@acme.test');
  const received: { id: unknown; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ id: request.headers['webhook-id'], body: Buffer.concat(chunks).toString() });
    response.end('welcome');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const form = await fillNewWebhook(page, url);
  await form.getByText(text('webhooks.events.some')).click();
  const event = `${text('auditEvents.action.users.create')} users.create`;
  await form.getByRole('checkbox', { name: event, exact: true }).check();
  await press(form, text('webhooks.create.submit'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('code')).toHaveText(/^whsec_/);
  await press(dialog, text('webhooks.secret.close'));

  await press(page, text('webhooks.test.action'));
  const log = deliveriesOf(page);
  await expect(log.getByText(text('webhooks.status.DELIVERED'), { exact: true }).last()).toBeVisible();
  await openDelivery(page);
  await expect(dialog.getByText('"type": "webhooks.test"')).toBeVisible();
  await expect(dialog.getByText('welcome')).toBeVisible();
  await press(dialog, text('webhooks.replay.action'));
  await expect(log.locator('tbody td').nth(2)).toHaveText('2');
  expect(received).toHaveLength(2);
  expect(received[1]).toEqual(received[0]);
  receiver.close();
});
