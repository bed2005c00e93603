import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';

/** An account's file, kept in the database until it expires: never on a disk that another replica can't see. */
export type StoredFile = { id: string; name: string; mediaType: string; size: number; expiresOn: Date };
type NewFile = Pick<StoredFile, 'name' | 'mediaType' | 'expiresOn'>;

/** Bytes per row: a file passes through memory one chunk at a time. */
export const chunkBytes = 256 * 1024;

/** Stores a stream; the file is readable once its last chunk is in. A stream that fails leaves nothing readable. */
export async function writeFile(
  { db, newId, clock }: Pick<Deps, 'db' | 'newId' | 'clock'>,
  accountId: string,
  { name, mediaType, expiresOn }: NewFile,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const id = newId();
  await db
    .insertInto('files')
    .values({
      id,
      account_id: accountId,
      name,
      media_type: mediaType,
      size: null,
      created_on: clock(),
      expires_on: expiresOn,
    })
    .execute();
  let size = 0;
  let position = 0;
  try {
    for await (const bytes of chunked(content)) {
      await db.insertInto('file_chunks').values({ file_id: id, position, bytes }).execute();
      size += bytes.length;
      position += 1;
    }
    await db.updateTable('files').set({ size }).where('id', '=', id).execute();
  } catch (error) {
    await db.deleteFrom('files').where('id', '=', id).execute();
    throw error;
  }
  return { id, name, mediaType, size, expiresOn };
}

/** A complete, unexpired file of the account, its bytes streamed on demand; null if there is none. */
export async function readFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  id: string,
): Promise<{ file: StoredFile; content: ReadableStream<Uint8Array> } | null> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('size', 'is not', null)
    .where('expires_on', '>', clock())
    .executeTakeFirst();
  if (!row) return null;
  const { name, media_type, expires_on } = row;
  const file = { id, name, mediaType: media_type, size: Number(row.size), expiresOn: expires_on };
  return { file, content: chunksOf(db, id) };
}

/** The same bytes in pieces of one size. */
async function* chunked(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunk = new Uint8Array(chunkBytes);
  let filled = 0;
  for await (const bytes of content) {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + chunkBytes - filled);
      chunk.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled < chunkBytes) continue;
      yield chunk;
      chunk = new Uint8Array(chunkBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

function chunksOf(db: Kysely<Database>, fileId: string): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream({
    async pull(controller) {
      const row = await db
        .selectFrom('file_chunks')
        .select('bytes')
        .where('file_id', '=', fileId)
        .where('position', '=', position++)
        .executeTakeFirst();
      if (row) controller.enqueue(new Uint8Array(row.bytes));
      else controller.close();
    },
  });
}
