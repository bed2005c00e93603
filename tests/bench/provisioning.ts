import { Agent } from 'node:http';
import { scimBase, scimMediaType } from '#contract/scim.ts';
import { send } from './call.ts';
import type { Figure } from './figure.ts';
import { changeDatabase, onEachDatabase } from './onEachDatabase.ts';
import { startMeasured } from './server.ts';
import { openSession } from './session.ts';

const users = 1_000;
/** As many calls at once as a directory makes. */
const callers = 4;
const json = { 'content-type': 'application/json' };

/** A directory's first round: each user is looked up, then created. */
export const measureProvisioning = (): Promise<Figure[]> =>
  onEachDatabase(async (engine, database) => {
    const env = { ...database, DEMO: 'small' };
    await (await startMeasured(env)).stop();
    await changeDatabase(database, (db) =>
      db
        .updateTable('accounts')
        .set({ license_count: 2 * users })
        .where('subdomain', '=', 'acme')
        .execute(),
    );
    const server = await startMeasured(env);
    const agent = new Agent({ keepAlive: true, maxSockets: callers });
    try {
      const authorization = `Bearer ${await tokenOf(server.port, agent)}`;
      const call = (method: string, path: string, body?: string) =>
        send(
          {
            port: server.port,
            method,
            path: scimBase + path,
            headers: { host: hostAt(server.port), authorization, 'content-type': scimMediaType },
            ...(body && { body }),
          },
          agent,
        );
      const started = performance.now();
      let next = 0;
      const caller = async () => {
        while (next < users) {
          const userName = `bench.${next++}@acme.test`;
          await call('GET', `/Users?${new URLSearchParams({ filter: `userName eq "${userName}"` })}`);
          const name = { givenName: 'Bench', familyName: 'User' };
          const { status, text } = await call(
            'POST',
            '/Users',
            JSON.stringify({ userName, name, active: true }),
          );
          if (status !== 201) throw new Error(text());
        }
      };
      await Promise.all(Array.from({ length: callers }, caller));
      const seconds = (performance.now() - started) / 1_000;
      return [
        { what: `${users} users looked up and created, ${engine}`, value: seconds, unit: 's', target: 60 },
      ];
    } finally {
      agent.destroy();
      await server.stop();
    }
  });

const hostAt = (port: number) => `acme.localhost:${port}`;

/** Turns provisioning on. */
async function tokenOf(port: number, agent: Agent): Promise<string> {
  const session = await openSession(port, 'admin@acme.test');
  const headers = { ...json, host: hostAt(port), authorization: `Bearer ${await session.token()}` };
  const body = JSON.stringify({
    directory: 'ENTRA',
    existingUsers: 'LINK',
    jobFunction: 'OTHER',
    roleId: null,
  });
  const path = '/api/v1/myAccount/provisioning';
  const { text } = await send({ port, method: 'POST', path, headers, body }, agent);
  await session.close();
  return JSON.parse(text()).data.accessToken;
}
