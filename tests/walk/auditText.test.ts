import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditEvent } from '#contract/auditEvents.ts';
import { auditedActions } from '#contract/auditWords.ts';
import type { OperationId } from '#contract/operations.ts';
import { type Permission, permissionEntityNames } from '#contract/permissions.ts';
import { deliverDue } from '#server/services/webhooks/deliver.ts';
import { sendingWebhooks } from '#server/services/webhooks/fanOut.ts';
import { newSecretOf } from '#server/services/webhooks/secret.ts';
import { createHttpServer, type HttpServer } from '../server/identity/tenantBrowser.ts';
import type { TestCall } from '../support/testServer.ts';
import { addUser } from './addUser.ts';
import { makeReady, validCall } from './calls.ts';
import { allRoutes, fill, isOfPlatform, type Route, signedInRoutes } from './routes.ts';
import { areAllChosen, full, sample } from './sample.ts';
import { sheetText } from './sheetText.ts';
import { holdsAny } from './subject.ts';
import { populate, type World } from './world.ts';

/** A word for each audited call, planted into every text of its body that takes it, by the word. */
const planted = new Map<string, Route>();
let server: HttpServer;
let world: World;
beforeAll(async () => {
  server = await createHttpServer();
  world = await populate(server);
  for (const route of signedInRoutes.filter(isWalked)) await plant(route);
}, 300_000);
afterAll(() => server.close());

/** Names of authors are shown in every log, and one's own profile changes them. */
function isWalked({ id }: Route): boolean {
  return auditedActions.includes(id) && !id.startsWith('profile.');
}

const rights = permissionEntityNames.flatMap((entity): Permission[] => [`read:${entity}`, `full:${entity}`]);
const ofCustomers = rights.filter((right) => !right.includes(':Global'));
const readers = [
  ...sample(ofCustomers, 6)
    .concat(['read:Account', 'full:Crm', 'read:Firm'])
    .map((right) => ({ host: 'acme', right })),
  ...sample(rights, 4)
    .concat(['read:GlobalAccount', 'read:Firm'])
    .map((right) => ({ host: 'system', right })),
];

it('texts were planted', () => {
  const calls = [...planted.values()].map(({ id }) => id);
  console.log(`audit text: words of ${calls.length} calls planted`);
  if (areAllChosen)
    expect(calls).toEqual(expect.arrayContaining(['crmInvestorFirms.setNotes', 'users.update']));
});

it.each(readers)(
  'log, export, webhook and timeline show $right of $host no text of what it may not read',
  async ({ host, right }) => {
    const read = await readEverything(host, [host === 'acme' ? 'read:Account' : 'read:GlobalAccount', right]);
    const seen = [...planted].filter(([word]) => read.texts.includes(word));
    const held = [host === 'acme' ? 'read:Account' : 'read:GlobalAccount', right];
    const leaked = seen.filter(([, route]) => !mayRead(route, host, held));
    expect(leaked.map(([, { name }]) => name)).toEqual([]);
    const found = [];
    for (const [word, route] of planted) {
      const isFact = route.id.startsWith('crm') && !mayRead(route, host, held);
      if (isFact && (await read.finds(word))) found.push(route.name);
    }
    expect(found).toEqual([]);
  },
  full ? 300_000 : 120_000,
);

it.runIf(areAllChosen)(
  "staff's acts on CRM data are facts to the account, and whole to staff who may read it",
  async () => {
    const [word = ''] = [...planted].find(([, { id }]) => id === 'crmInvestorFirms.setNotes') ?? [];
    const own = await readEverything('acme', ['read:Account']);
    const facts = own.events.filter(({ action }) => action.startsWith('crm'));
    expect(facts.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'crmInvestorFirms.setNotes',
        'crmInvestorFirms.bulk',
        'crmImports.uploadInvestors',
      ]),
    );
    expect(facts.find(({ action }) => action === 'crmInvestorFirms.setEntityKey')).toMatchObject({
      authorName: null,
      objectName: null,
      isObjectThere: false,
      changes: [{ field: 'linked', before: false, after: true }],
    });
    expect(own.sent).toEqual(
      expect.arrayContaining(['crmInvestorFirms.setNotes', 'crmInvestorFirms.setEntityKey']),
    );
    const staff = await readEverything('system', ['read:GlobalAccount', 'read:Firm']);
    expect(staff.texts.split(word).length).toBeGreaterThan(3);
    expect(await staff.finds(word)).toBe(false);
  },
);

/** Makes the call with its word in every text that takes one. */
async function plant(route: Route): Promise<void> {
  const word = `Zq${[...String(1000 + planted.size)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}x`;
  await makeReady(server.deps, route, world, 'acme');
  const path = fill(route, world.names(route.subject.name, 'acme')) + (route.sample.query ?? '');
  const refused = new Set<string>();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const call = withWord(validCall(route), word, refused);
    const as = isOfPlatform(route) ? 'admin@system.test' : 'admin@acme.test';
    const answer = await server.fetch(path, { ...call, as });
    if (answer.ok) return void planted.set(word, route);
    if (answer.status !== 422) return;
    const { data, error = data.error } = await answer.json();
    for (const { target } of [error, ...(error.details ?? [])])
      refused.add(String(target).replace(/.*\./, ''));
  }
}

function withWord(call: TestCall, word: string, refused: ReadonlySet<string>): TestCall {
  if (call.body instanceof FormData) {
    const file = call.body.get('file');
    if (file instanceof File) call.body.set('file', new File([file], `${word}.csv`, { type: file.type }));
    return call;
  }
  const json = JSON.parse(JSON.stringify(call.json ?? null), (key, value) =>
    typeof value === 'string' && !refused.has(key) ? `${value} ${word}` : value,
  );
  return { ...call, json: json ?? undefined };
}

/** By the subjects' gates: whether such a reader may read records of the kind that the call wrote. */
function mayRead({ id }: Route, host: string, held: readonly string[]): boolean {
  const resource = id.slice(0, id.indexOf('.')).replace(/^(session|ownSessions|ownFactors)$/, 'users');
  const reads = allRoutes.filter((route) => isReadOf(resource, route.id));
  if (reads.length === 0) return true;
  return reads
    .filter((route) => isOfPlatform(route) === (host === 'system'))
    .some(({ gate }) => typeof gate === 'string' || holdsAny(held, gate.anyOf));
}

const isReadOf = (resource: string, id: OperationId) => id === `${resource}.get` || id === `${resource}.list`;

let made = 0;
/** All that a new user with these rights, and their webhook, get of acme's log. */
async function readEverything(host: string, permissions: Permission[]) {
  const { deps } = server;
  made += 1;
  const email = `text${made}@${host}.test`;
  const account_id = world.accountIds[host as 'acme'];
  const userId = await addUser(deps, { account_id, email, permissions });
  const token = await server.signInAs(email);
  const path = host === 'system' ? '/api/v1/admin/acme/auditEvents' : '/api/v1/auditEvents';
  const get = (query: string) => server.fetch(`${path}${query}`, { token, host });
  const events: AuditEvent[] = [];
  for (let page = 1; events.length === (page - 1) * 200; page += 1)
    events.push(...(await (await get(`?perPage=200&page=${page}`)).json()).data);
  const objects = [...new Set(events.map(({ objectId }) => objectId))].slice(0, full ? 100 : 10);
  const timelines = await Promise.all(
    objects.map(async (id) => (await get(`?objectId=${encodeURIComponent(id)}`)).text()),
  );
  const sent = await sentTo({ accountId: account_id, userId });
  return {
    events,
    sent: sent.map((body): string => JSON.parse(body).type),
    texts: [
      JSON.stringify(events),
      sheetText(await (await get('/export')).arrayBuffer()),
      ...timelines,
      ...sent,
    ].join('\n'),
    /** Whether a search finds an event by it. */
    finds: async (word: string) => (await (await get(`?searchText=${word}`)).json()).data.length > 0,
  };
}

/** What a webhook registered by this user is sent of all events so far. */
async function sentTo({ accountId, userId }: { accountId: string; userId: string }): Promise<string[]> {
  const { deps } = server;
  const [id, account_id, url] = [deps.newId(), world.accountIds.acme, 'https://93.184.215.14/hook'];
  const registrant = JSON.stringify({ accountId, userId, apiKeyId: null, locale: 'en' });
  await deps.db.deleteFrom('webhooks').execute();
  await deps.db
    .insertInto('webhooks')
    .values({
      ...{
        account_id,
        id,
        url,
        url_key: url,
        search_text: '',
        description: null,
        enabled: true,
        position: 0,
      },
      ...{ secret: newSecretOf(deps, id).kept, registrant, registrant_name: '', created_on: deps.clock() },
    })
    .execute();
  for (let round = 0; round < 5; round += 1) await sendingWebhooks(deps)();
  const sent: string[] = [];
  const outbound =
    () =>
    async (_: string, { body }: { body?: unknown } = {}) => {
      sent.push(String(body));
      return new Response('');
    };
  const deliver = deliverDue({ ...deps, outbound }, 'webhook');
  for (let before = -1; before < sent.length; ) {
    before = sent.length;
    await deliver({ accountId: account_id, webhookId: id });
  }
  return sent;
}
