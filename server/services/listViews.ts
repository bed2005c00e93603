import { type Insertable, sql } from 'kysely';
import { type ListView, type ListViewListQuery, maxListViews } from '#contract/listViews.ts';
import type { Call, HandlersOf } from '../access/call.ts';
import type { Database } from '../db/database.ts';
import type { InAccount } from '../db/inAccount.ts';
import { type Listing, listPage } from '../db/listing.ts';
import { normalise } from '../db/normalise.ts';
import type { Deps } from '../deps.ts';
import { ApiError, faultOf, invalidField, notFound } from '../errors.ts';
import { commit } from '../writes/commit.ts';
import { type Person, viewsOf } from './listViews/viewsOf.ts';

/** A person's own views of lists. Each query names the person, so other people's are not found. */
export function listViewsService(deps: Deps): HandlersOf<'listViews'> {
  return {
    'listViews.list': ({ actor, query }) =>
      listPage(viewListing, viewsOf(deps, actor), query, (views) => views.select(columns), toView),

    'listViews.create': (call) =>
      commit(deps, call, {
        table: 'list_views',
        isPrivate: true,
        change: async (tx) => {
          const { actor, body } = call;
          await lockPerson(tx, actor);
          await requireRoom(tx, actor);
          const { list, ...values } = body;
          if (values.isDefault) await endDefault(tx, actor, list);
          const id = deps.newId();
          const row = { ...columnsOf(values), id, list, user_id: actor.userId, created_on: deps.clock() };
          await refusingTaken(() =>
            tx.db
              .insertInto('list_views')
              .values({ account_id: tx.accountId, ...row })
              .execute(),
          );
          const view = { id, list, ...values };
          return { objectId: id, before: null, after: view, answer: { data: view } };
        },
      }),

    'listViews.update': (call) =>
      commit(deps, call, {
        table: 'list_views',
        isPrivate: true,
        change: async (tx) => {
          const { actor, body } = call;
          await lockPerson(tx, actor);
          const before = await findView(tx, call);
          if (body.isDefault) await endDefault(tx, actor, before.list);
          await refusingTaken(() =>
            tx.updateTable('list_views').set(columnsOf(body)).where('id', '=', before.id).execute(),
          );
          const view = { ...before, ...body };
          return { objectId: view.id, before, after: view, answer: { data: view } };
        },
      }),

    'listViews.delete': (call) =>
      commit(deps, call, {
        table: 'list_views',
        isPrivate: true,
        change: async (tx) => {
          const before = await findView(tx, call);
          await tx.deleteFrom('list_views').where('id', '=', before.id).execute();
          return { objectId: before.id, before, after: null, answer: undefined };
        },
      }),
  };
}

/** Throws NOT_FOUND for a colleague's view, as for one that never existed. */
async function findView(
  { db }: InAccount,
  { actor, params }: Pick<Call<'listViews.update'>, 'actor' | 'params'>,
): Promise<ListView> {
  const found = viewsOf({ db }, actor).select(columns).where('id', '=', params.id);
  return toView(await found.executeTakeFirstOrThrow(notFound));
}

/** One person's writes are serialised, or two at once could exceed the limit or leave two defaults. */
async function lockPerson(tx: InAccount, { userId }: Person): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

async function requireRoom({ db }: InAccount, person: Person): Promise<void> {
  const { count } = await viewsOf({ db }, person)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxListViews)
    throw invalidField('name', 'validation.tooManyViews', { maximum: maxListViews });
}

async function endDefault(tx: InAccount, { userId }: Person, list: string): Promise<void> {
  await tx
    .updateTable('list_views')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .execute();
}

/** The unique index decides whether a name is taken. */
async function refusingTaken(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'list_views_of_name') throw error;
    const details = [faultOf({ target: 'name', key: 'validation.viewNameTaken' })];
    throw new ApiError('DUPLICATE', { target: 'name', details });
  }
}

const viewListing: Listing<ListViewListQuery> = {
  key: 'list_views.id',
  search: 'list_views.name_key',
  filters: { list: (list) => sql`list_views.list = ${list}` },
  orders: { name: { column: 'list_views.name_key' } },
};

const columns = ['id', 'list', 'name', 'query', 'is_default'] as const;

const columnsOf = ({ name, query, isDefault }: Omit<ListView, 'id' | 'list'>) => ({
  name,
  name_key: normalise(name).slice(0, 300),
  query,
  is_default: isDefault,
});

type Row = Pick<Insertable<Database['list_views']>, (typeof columns)[number]>;

const toView = ({ is_default: isDefault, ...row }: Row): ListView => ({ ...row, isDefault });
