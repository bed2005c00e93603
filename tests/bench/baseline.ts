import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { fixedHeaders } from '#server/pages/securityPolicy.ts';

type Baseline = {
  origin: string;
  /** The same page with the headers of the product's answers. */
  guardedOrigin: string;
  stop: () => Promise<void>;
};

/**
 * Builds a page to be measured, by default a minimal react-admin list, and serves it like the product: brotli, hashed
 * files cached for good.
 */
export async function startBaseline(folder: string, root = 'tests/bench/baseline'): Promise<Baseline> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: folder, chunkSizeWarningLimit: 2_000 },
  });
  const files = new Map<string, Buffer>();
  const fileOf = (path: string) => {
    const known = files.get(path) ?? brotliCompressSync(readFileSync(join(folder, path)));
    files.set(path, known);
    return known;
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://baseline');
    if (pathname.startsWith('/api/')) return answer(response, pathname, searchParams);
    const path = pathname === '/' ? '/index.html' : pathname;
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(request.headers.host?.startsWith(guarded) && fixedHeaders({ publicOrigin: 'http://localhost' })),
    });
    response.end(fileOf(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    guardedOrigin: `http://${guarded}localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const guarded = 'guarded.';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const users = Array.from({ length: 1_000 }, (_, index) => ({
  id: index + 1,
  lastName: ['Abbott', 'Ahmadi', 'Keller', 'Lopez'][index % 4],
  firstName: ['Ann', 'Elio', 'Nora'][index % 3],
  email: `user.${index}@acme.test`,
  employeeKey: `E-${10_000 + index}`,
  jobFunction: 'Portfolio Manager',
  status: 'ACTIVE',
  accountConfirmed: index % 2 === 0,
  createdOn: '2026-01-01T00:00:00.000Z',
  lastLoginTime: '2026-02-01T00:00:00.000Z',
}));

/** ra-data-simple-rest's calls: a page of a list by `range` and `filter`, and one record. */
function answer(response: ServerResponse, pathname: string, query: URLSearchParams): void {
  const [, , , id] = pathname.split('/');
  const [from, to] = JSON.parse(query.get('range') ?? '[0,24]');
  const { q = '' } = JSON.parse(query.get('filter') ?? '{}');
  const found = users.filter((user) => Object.values(user).join(' ').toLowerCase().includes(q.toLowerCase()));
  const body = id ? users[Number(id) - 1] : found.slice(from, to + 1);
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-range': `users ${from}-${to}/${found.length}`,
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
