import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'vite';

/** Under `npm run dev`, writes what the translators' list hands in into the catalogs, as the command imports it. */
export function writeHandIns(folder = 'i18n'): Plugin {
  return {
    name: 'write-hand-ins',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/__translate/hand-in', async (request, response) => {
        // No other site's page can send JSON without being let.
        if (request.method !== 'POST' || !request.headers['content-type']?.startsWith('application/json')) {
          response.writeHead(405).end();
          return;
        }
        try {
          // Vite's own, as the catalogs' modules need it.
          const [{ readJson }, { takeIn }, { importLines }] = await Promise.all([
            server.ssrLoadModule('/i18n/tools/readJson.ts'),
            server.ssrLoadModule('/i18n/tools/takeIn.ts'),
            server.ssrLoadModule('/i18n/tools/reportWords.ts'),
          ]);
          const result = takeIn(folder, readJson(await bodyOf(request)));
          const lines = importLines(result);
          if (result.faults.length > 0) response.writeHead(422).end(lines.join('\n'));
          else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(lines));
        } catch (error) {
          response.writeHead(400).end(error instanceof Error ? error.message : String(error));
        }
      });
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
