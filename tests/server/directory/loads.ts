import { loadFile } from '#server/directory/load/loadFile.ts';
import type { TestServer } from '#tests/support/testServer.ts';

/** Loads a file cut at any point, and returns its counts and each row not loaded in full. */
export async function loadText({ deps }: TestServer, text: string) {
  const reasons: [number, string][] = [];
  const counts = await loadFile(
    deps.db,
    pieces(text),
    ({ line }, reason) => void reasons.push([line, reason]),
    new Date('2026-11-01T00:00:00Z'),
  );
  return { counts, reasons };
}

export async function* pieces(text: string) {
  for (let from = 0; from < text.length; from += 7) yield text.slice(from, from + 7);
}

export async function searchFirms(server: TestServer, text: string) {
  const path = `/dex/api/v1/firms?searchText=${encodeURIComponent(text)}`;
  const answer = await server.fetch(path, { as: 'viewer@system.test' });
  return (await answer.json()).data;
}
