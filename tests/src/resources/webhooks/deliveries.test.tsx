import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lease } from '#server/jobs/runner.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';
import { putWebhook } from '#tests/walk/addWebhook.ts';

const server = testServer();

const patient = { timeout: 15_000 };
const slow = 60_000;

it(
  'the log shows what became of a delivery that was being tried when it opened',
  async () => {
    const { db, clock, newId } = server.deps;
    const accounts = db.selectFrom('accounts').select('id').where('subdomain', '=', 'acme');
    const { id: accountId } = await accounts.executeTakeFirstOrThrow();
    const [id, deliveryId] = [newId(), newId()];
    await putWebhook(server.deps, { accountId, id, deliveryId, description: 'Watched' });
    const delivery = db.updateTable('webhook_deliveries').where('id', '=', deliveryId);
    await delivery.set({ status: 'PENDING', next_on: new Date(clock().getTime() + lease) }).execute();
    await renderApp(server, 'admin@acme.test', `/account/webhooks/${id}`);
    const log = within(await screen.findByRole('table', { name: 'Deliveries' }, patient));
    expect(log.getByText('Waiting')).toBeVisible();
    await delivery.set({ status: 'DELIVERED', next_on: null }).execute();
    expect(await log.findByText('Delivered', undefined, patient)).toBeVisible();
  },
  slow,
);
