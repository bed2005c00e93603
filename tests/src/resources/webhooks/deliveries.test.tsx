import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { formats } from '#i18n/format.ts';
import { lease } from '#server/jobs/runner.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { putWebhook } from '#tests/walk/addWebhook.ts';

const server = testServer();

/** The page of a webhook whose one delivery is being tried; returns how that ends, and the app. */
async function openBeingTried(path?: string) {
  const { db, clock, newId } = server.deps;
  const accountId = await accountIdOf({ db }, 'acme');
  const [id, deliveryId] = [newId(), newId()];
  await putWebhook(server.deps, { accountId, id, deliveryId, description: 'Watched' });
  const delivery = db.updateTable('webhook_deliveries').where('id', '=', deliveryId);
  await delivery.set({ status: 'PENDING', next_on: new Date(clock().getTime() + lease) }).execute();
  const app = await renderApp(server, 'admin@acme.test', path ?? `/account/webhooks/${id}`);
  const deliver = () => delivery.set({ status: 'DELIVERED', next_on: null }).execute();
  return { ...app, id, deliver };
}
const findLog = async () => within(await screen.findByRole('table', { name: 'Deliveries' }));

it('the log and the webhook follow a delivery that was being tried when they opened', async () => {
  const { deliver, id } = await openBeingTried();
  const log = await findLog();
  expect(log.getByText('Waiting')).toBeVisible();
  expect(screen.getByText('On')).toBeVisible();
  screen.getByRole('button', { name: 'More' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('menuitem', { name: 'Turn Off' })).toHaveFocus();
  const lines = screen.getAllByRole('menuitem').map((line) => line.textContent);
  expect(lines).toEqual(['Turn Off', 'Rotate Secret', 'Copy Link', 'Copy ID', 'Delete Webhook']);
  await userEvent.keyboard('{Escape}');
  const { db, clock } = server.deps;
  await db.updateTable('webhooks').set({ failing_since: clock() }).where('id', '=', id).execute();
  await deliver();
  expect(await log.findByText('Delivered')).toBeVisible();
  expect(await screen.findByText('Failing')).toBeVisible();
});

it('so does the delivery itself, which names no next attempt meanwhile', async () => {
  const { deliver } = await openBeingTried();
  await userEvent.click((await findLog()).getByRole('button'));
  const dialog = within(screen.getByRole('dialog', { name: 'Delivery' }));
  expect(await dialog.findByText('Waiting')).toBeVisible();
  expect(dialog.queryByText(/^Next attempt/)).toBeNull();
  await deliver();
  expect(await dialog.findByText('Delivered')).toBeVisible();
});

it('the page says what was answered, when it is tried again, and until when the old secret signs', async () => {
  const { clock, db } = server.deps;
  const { id, go } = await openBeingTried('/account/api-keys');
  const ends = new Date(clock().getTime() + 86_400_000);
  await db.updateTable('webhooks').set({ old_secret_ends_on: ends }).where('id', '=', id).execute();
  const attempt = { startedOn: clock().toISOString(), durationMs: 84, status: 503, answer: 'Busy' };
  await db
    .updateTable('webhook_deliveries')
    .set({
      ...{ status: 'PENDING', next_on: new Date(Date.now() + 3_600_000) },
      attempts: JSON.stringify([{ ...attempt, failure: null, cause: null }]),
    })
    .where('webhook_id', '=', id)
    .execute();
  await go(`/account/webhooks/${id}`);
  const log = await findLog();
  expect(log.getByText('503 · 84 ms')).toBeVisible();
  expect(log.getByText(/^Next attempt \d/)).toBeVisible();
  // By date and time, as it is to come.
  const label = screen.getByText('Old Secret Signs Until');
  expect(label.parentElement).toHaveTextContent(formats('en-US').exact(ends.toISOString()));
});

it('a test that is sent while the log is read for the first time has the log read anew', async () => {
  const { id, go, hold, asked } = await openBeingTried('/account/api-keys');
  await screen.findByRole('heading', { level: 1 });
  const reading = `GET /api/v1/webhooks/${id}/deliveries`;
  const reads = () => asked.filter((call) => call.startsWith(reading)).length;
  const release = hold(reading);
  await go(`/account/webhooks/${id}`);
  const button = await screen.findByRole('button', { name: 'Send Test' });
  await waitFor(() => expect(reads()).toBe(1));
  await userEvent.click(button);
  await waitFor(() => expect(reads()).toBe(2));
  release();
  expect(await (await findLog()).findAllByRole('row')).toHaveLength(3);
});
