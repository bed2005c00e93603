import { expect, it } from 'vitest';
import { createTestServer } from './testServer.ts';

it('closes once the calls in hand are answered', async () => {
  const server = await createTestServer();
  const answered = server.fetch('/api/v1/users', { as: 'admin@acme.test' });
  await server.close();
  expect((await answered).status).toBe(200);
});
