import { sql } from 'kysely';
import { type OperationId, operation } from '#contract/operations.ts';
import { canaryOf } from '#server/demo/canary.ts';
import type { Deps } from '#server/deps.ts';
import type { DemoEmail } from '../journeys/people.ts';
import type { TestServer } from '../support/testServer.ts';
import { accountGates, type Subject } from './subject.ts';

/** A resource of an account that is listed, shown, created, changed and maybe deleted, as most are. */
export type Ordinary = {
  /** The name of its calls and of its catalog. */
  resource: string;
  /** The name in its gates: `read:Entity`, `full:Entity` and their global counterparts. */
  entity: string;
  /** The entity's substitute in any account, if not its global counterpart. */
  inAnyAccount?: string;
  /** Its path below the account, and its table, if not its name. */
  path?: string;
  table?: string;
  /** The body that creates or changes one: all its fields, different from call to call. */
  values: (n: number) => Readonly<Record<string, unknown>>;
  /** Its list's parameters besides orders, pages and a search. */
  filters?: readonly string[];
  /** Rows that creating one adds besides its own. */
  adds?: Readonly<Record<string, number>>;
  /** Its records can be deleted, by `DELETE` of their path. */
  isDeletable?: boolean;
  app: {
    as?: DemoEmail;
    /** Its routes, as its definition writes them, if not `widgets`, `widgets/:id` and `widgets/new`. */
    routes?: { list: string; show: string; create: string };
    /** What is typed into its forms, by field; what a select shows. `values` by default. */
    typed?: (n: number) => Readonly<Record<string, string>>;
    /** A required text, and the message if it is empty. */
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
    isDeletable = false,
    app,
  } = of;
  const made = new Map<string, string>();
  const body = (n: number) => ({ ...values(n) });
  const takes = Object.keys(values(0));
  const changed = app.required.field;
  const editBy = (who: string, n: number) => ({ ...values(n), [changed]: `${who} ${n}` });
  const one = `${path}/{id}`;
  const edits = [`POST ${path}`, `PUT ${one}`, ...(isDeletable ? [`DELETE ${one}`] : [])];
  const calls: Subject['calls'] = Object.fromEntries([
    [`${resource}.list`, { filters }],
    [`${resource}.create`, { body, takes, adds: { [table]: 1, ...adds } }],
    [`${resource}.update`, { body, takes, edit: { changed, body: editBy } }],
    ...(isDeletable ? [[`${resource}.delete`, { adds: { [table]: -1 } }]] : []),
  ]);
  return {
    gates: accountGates(entity, { see: [`GET ${path}`, `GET ${one}`], edit: edits }, inAnyAccount),
    isOrdinary: true,
    table,
    names: {
      id: async (server, { subdomain }) => {
        const json = marked(resource, values(0), canaryOf(subdomain));
        const id = await create(server, `/api/v1/admin/${subdomain}${path}`, json);
        made.set(id, await rowOf(server.deps, table, id));
        return id;
      },
    },
    ready: async ({ db }, _, { names: { id = '' } }) => {
      // A call may have deleted it.
      await sql`insert into ${sql.table(table)}
        select * from jsonb_populate_record(null::${sql.table(table)}, ${made.get(id)}::jsonb)
        on conflict do nothing`.execute(db);
      await sql`update ${sql.table(table)} set version = 1 where id = ${id}`.execute(db);
    },
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
        isDeletable,
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

/** The row as it was made. */
async function rowOf({ db }: Deps, table: string, id: string): Promise<string> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(made)::text as row from ${sql.table(table)} made where id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`${table} has no ${id}`);
  return found.row;
}

/** The values with the tenant's canary in each text that may contain it: not in a choice, an address or a number. */
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
