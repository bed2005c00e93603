import * as z from 'zod/mini';
import { below, type Operation, type Paths } from './operation.ts';
import { one, pageOf } from './paging.ts';

type Access = Operation['access'];
type Ordinary<Path, Id, Record, Read, Edit> = {
  /** Of the list; a record's is below it, at its id. */
  path: Path;
  /** The schema of the id, a UUID by default. */
  id?: Id;
  record: Record;
  /** Who may read, and who may write. */
  access: { read: Read; edit?: Edit };
};

/**
 * The rows of what most resources are: listed, read, created, changed and deleted at one path. A call that differs
 * spreads its row and says how: `{ ...webhook.create(…), hasSecret: true }`.
 */
export function ordinaryCalls<
  const Path extends Paths,
  Record extends z.ZodMiniType,
  const Read extends Access,
  const Edit extends Access = never,
  Id extends z.ZodMiniType<string, string> = z.ZodMiniUUID,
>({ path, id = z.uuid() as never, record, access }: Ordinary<Path, Id, Record, Read, Edit>) {
  const { read, edit } = access as { read: Read; edit: Edit };
  const single = { path: below(path, '/{id}'), params: { id } } as const;
  const answer = one(record);
  return {
    list: <Query extends z.ZodMiniObject>(summary: string, query: Query) =>
      ({
        summary,
        method: 'GET',
        path,
        access: read,
        query,
        answer: pageOf(record),
        idempotency: 'safe',
      }) as const,

    get: (summary: string) =>
      ({ summary, method: 'GET', ...single, access: read, answer, idempotency: 'safe' }) as const,

    create: <Body extends z.ZodMiniType>(summary: string, body: Body) =>
      ({
        summary,
        method: 'POST',
        path,
        access: edit,
        body,
        answer,
        status: 201,
        idempotency: 'key',
      }) as const,

    update: <Body extends z.ZodMiniType>(summary: string, body: Body) =>
      ({ summary, method: 'PUT', ...single, access: edit, body, answer, idempotency: 'idempotent' }) as const,

    delete: (summary: string) =>
      ({
        summary,
        method: 'DELETE',
        ...single,
        access: edit,
        answer: null,
        status: 204,
        idempotency: 'never',
      }) as const,
  };
}
