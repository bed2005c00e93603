import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { rememberSizes } from '#server/db/folderFiles.js';
import { unpackSnapshot } from '#tests/support/snapshots.ts';

type File = { size: number };

const [fromBeginning, fromHere, fromEnd] = [0, 1, 2];
const page = new Uint8Array(8_192);

/** Files that know their sizes, and how often they were asked for one. */
function files() {
  const asked = { times: 0, isFull: false };
  const engine = {
    node_ops: { setattr: (file: object, change: object) => void Object.assign(file, change) },
    stream_ops: {
      open: (_stream: { node: object }) => {},
      setattr: ({ node }: { node: object }, change: object) => void Object.assign(node, change),
      write: (
        { node }: { node: object },
        _buffer: Uint8Array,
        _from: number,
        length: number,
        position: number,
      ) => {
        const file = node as File;
        file.size = Math.max(file.size, position + (asked.isFull ? 1 : length));
        if (asked.isFull) throw new Error('No space left');
        return length;
      },
      llseek: ({ node }: { node: object }, offset: number, whence: number) => {
        if (whence === fromHere) return 7 + offset;
        if (whence === fromBeginning) return offset;
        asked.times += 1;
        return (node as File).size + offset;
      },
    },
  };
  rememberSizes(engine);
  const file: File = { size: 100 };
  const stream = { node: file };
  const { node_ops: nodes, stream_ops: streams } = engine;
  const end = () => streams.llseek(stream, 0, fromEnd);
  end();
  return { asked, file, stream, nodes, streams, end };
}

it('asks for the size of a file once', () => {
  const { asked, stream, streams, end } = files();
  expect([end(), end(), streams.llseek(stream, -40, fromEnd)]).toEqual([100, 100, 60]);
  expect(asked.times).toBe(1);
  const other = { node: { size: 5 } };
  expect(streams.llseek(other, 0, fromEnd)).toBe(5);
  expect(asked.times).toBe(2);
});

it('seeks from elsewhere as before', () => {
  const { stream, streams } = files();
  expect([streams.llseek(stream, 3, fromHere), streams.llseek(stream, 3, fromBeginning)]).toEqual([10, 3]);
});

it('follows what is written beyond the end, and within it', () => {
  const { asked, stream, streams, end } = files();
  streams.write(stream, page, 0, 50, 80);
  expect(end()).toBe(130);
  streams.write(stream, page, 0, 50, 0);
  expect(end()).toBe(130);
  expect(asked.times).toBe(1);
});

it('asks anew where a write has failed half-way', () => {
  const { asked, stream, streams, end } = files();
  asked.isFull = true;
  expect(() => streams.write(stream, page, 0, 50, 100)).toThrow('No space left');
  expect(end()).toBe(101);
});

it('asks anew where a file was cut, by its name or as it is open', () => {
  const { file, stream, nodes, streams, end } = files();
  nodes.setattr(file, { size: 20 });
  expect(end()).toBe(20);
  streams.setattr(stream, { size: 10 });
  expect(end()).toBe(10);
});

it('asks anew where a file is opened', () => {
  const { file, stream, streams, end } = files();
  file.size = 30;
  expect(end()).toBe(100);
  streams.open(stream);
  expect(end()).toBe(30);
});

it('reads tables that grow and shrink as they are, also once the folder is opened again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenantry-files-'));
  try {
    unpackSnapshot('bare', dataDir);
    const { db } = await openEmbedded({ dataDir });
    const fill = (from: number, to: number) =>
      sql`insert into pages select n, repeat('x', 1000) from generate_series(${from}::int, ${to}::int) n`.execute(
        db,
      );
    const count = async (of = db) =>
      (await sql<{ n: number }>`select count(*)::int n from pages where text <> ''`.execute(of)).rows;
    await sql`create table pages (n integer primary key, text text not null)`.execute(db);
    await fill(1, 3_000);
    expect(await count()).toEqual([{ n: 3_000 }]);
    await sql`delete from pages where n > 100`.execute(db);
    // Frees the pages at the end of the file.
    await sql`vacuum pages`.execute(db);
    expect(await count()).toEqual([{ n: 100 }]);
    await fill(101, 2_000);
    expect(await count()).toEqual([{ n: 2_000 }]);
    await sql`truncate pages`.execute(db);
    await fill(1, 50);
    await sql`vacuum full pages`.execute(db);
    expect(await count()).toEqual([{ n: 50 }]);
    await db.destroy();
    const again = await openEmbedded({ dataDir });
    expect(await count(again.db)).toEqual([{ n: 50 }]);
    await again.db.destroy();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
