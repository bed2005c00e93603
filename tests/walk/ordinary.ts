import { sql } from 'kysely';
import { type OperationId, operation } from '#contract/operations.ts';
import { canaryOf } from '#server/demo/canary.ts';
import type { DemoEmail } from '../journeys/people.ts';
import type { TestServer } from '../support/testServer.ts';
import { accountGates, type Subject } from './subject.ts';

/** A resource of an account that is listed, shown, created and changed, as most are. */
export type Ordinary = {
  /** The name of its calls and of its catalog. */
  resource: string;
  /** By which its gates are named: `read:Entity`, `full:Entity` and their global counterparts. */
  entity: string;
  /** What stands for the entity in any account, where that is not its global counterpart. */
  inAnyAccount?: string;
  /** Its path below the account, and its table, where they are not its name. */
  path?: string;
  table?: string;
  /** What is sent to create or change one: all its fields, different from call to call. */
  values: (n: number) => Readonly<Record<string, unknown>>;
  /** What to ask its list for besides orders, pages and a search. */
  filters?: readonly string[];
  /** Rows that creating one adds besides its own. */
  adds?: Readonly<Record<string, number>>;
  app: {
    as?: DemoEmail;
    /** Its routes, as its definition writes them, where they are not `widgets`, `widgets/:id` and `widgets/new`. */
    routes?: { list: string; show: string; create: string };
    /** What is typed into its forms, by the field; a select shows it. `values` are typed where this is missing. */
    typed?: (n: number) => Readonly<Record<string, string>>;
    /** A text that may not be empty, and what is said where it is. */
    required: { field: string; fault: string };
  };
};

/** The subject of such a resource: its gates, records, bodies, screens, situations and forms. */
export function ordinary(of: Ordinary): Subject {
  const {
    resource,
    entity,
    inAnyAccount,
    path = `/${resource}`,
    table = resource,
    values,
    filters,
    adds,
    app,
  } = of;
  const body = (n: number) => ({ ...values(n) });
  const takes = Object.keys(values(0));
  const changed = app.required.field;
  const editBy = (who: string, n: number) => ({ ...values(n), [changed]: `${who} ${n}` });
  const calls: Subject['calls'] = Object.fromEntries([
    [`${resource}.list`, { filters }],
    [`${resource}.create`, { body, takes, adds: { [table]: 1, ...adds } }],
    [`${resource}.update`, { body, takes, edit: { changed, body: editBy } }],
  ]);
  return {
    gates: accountGates(
      entity,
      { see: [`GET ${path}`, `GET ${path}/{id}`], edit: [`POST ${path}`, `PUT ${path}/{id}`] },
      inAnyAccount,
    ),
    table,
    names: {
      id: (server, { subdomain }) =>
        create(server, `/api/v1/admin/${subdomain}${path}`, marked(resource, values(0), canaryOf(subdomain))),
    },
    ready: ({ db }, _, { accountId, names }) =>
      sql`update ${sql.table(table)} set version = 1
        where account_id = ${accountId} and id = ${names.id}`.execute(db),
    calls,
    app: async () => {
      const { ordinaryWalks } = await import('../journeys/ordinary.ts');
      const { accountUrl, typeInto } = await import('../journeys/verbs/ordinary.ts');
      const routes = app.routes ?? {
        list: resource,
        show: `${resource}/:id`,
        create: `${resource}/new`,
      };
      const typed = app.typed ?? ((n) => textsOf(values(n)));
      return ordinaryWalks({
        resource,
        as: app.as ?? 'admin@acme.test',
        url: () => accountUrl('acme', routes.list),
        routes,
        fill: typeInto(resource, typed),
        required: app.required,
      });
    },
  };
}

/** A record made by the platform's administrator, who may make one in every account. */
async function create({ fetch }: TestServer, path: string, json: object): Promise<string> {
  const headers = { 'idempotency-key': path };
  const answer = await fetch(path, { method: 'POST', as: 'admin@system.test', json, headers });
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()).data.id;
}

/** The values with the tenant's canary in each text that may hold it: not in a choice, an address or a number. */
function marked(resource: string, values: Readonly<Record<string, unknown>>, canary: string): object {
  const { body } = operation(`${resource}.create` as OperationId);
  let made: Record<string, unknown> = { ...values };
  for (const [field, value] of Object.entries(values)) {
    if (typeof value !== 'string') continue;
    const tried = { ...made, [field]: `${value} ${canary}` };
    if (body?.safeParse(tried).success) made = tried;
  }
  return made;
}

const textsOf = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : [])),
  );
