import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'vite';
import { readJson } from '../i18n/tools/readJson.ts';
import { importLines } from '../i18n/tools/reportWords.ts';
import { takeIn } from '../i18n/tools/takeIn.ts';
import { handInPath } from '../i18n/translation/handIn.ts';

/** Under `npm run dev`, writes what the translators' list hands in into the catalogs, as the command imports it. */
export function writeHandIns(folder = 'i18n'): Plugin {
  return {
    name: 'write-hand-ins',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use(handInPath, async (request, response) => {
        // No other site's page can send JSON without being let.
        if (request.method !== 'POST' || !request.headers['content-type']?.startsWith('application/json')) {
          response.writeHead(405).end();
          return;
        }
        try {
          const lines = importLines(takeIn(folder, readJson(await bodyOf(request))));
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(lines));
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
