import type { Deps } from '#server/deps.ts';

export type WalkedWebhook = { accountId: string; id: string; deliveryId: string; description: string };

/** A webhook of the account at version 1, with a failed test; existing ones stay. */
export async function putWebhook({ db, clock }: Deps, webhook: WalkedWebhook): Promise<void> {
  const { accountId: account_id, id, deliveryId, description } = webhook;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', account_id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const url = `https://93.184.215.14/${id}`;
  const registrant = { accountId: account_id, userId: user.id, apiKeyId: null, locale: 'en' };
  await db
    .insertInto('webhooks')
    .values({
      account_id,
      id,
      url,
      url_key: url,
      description,
      search_text: description.toLowerCase(),
      enabled: true,
      secret: '',
      registrant: JSON.stringify(registrant),
      registrant_name: description,
      created_on: clock(),
      position: 0,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet({ version: 1 }))
    .execute();
  await db
    .insertInto('webhook_deliveries')
    .values({
      account_id,
      id: deliveryId,
      webhook_id: id,
      type: 'webhooks.test',
      body: JSON.stringify({ type: 'webhooks.test', data: { description } }),
      status: 'FAILED',
      created_on: clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
