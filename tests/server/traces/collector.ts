import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Span } from '#server/traces/exporter.ts';

const taken = (response: ServerResponse) => void response.end('{}');

/** A stand-in for OpenTelemetry's collector, on this machine. */
export async function startCollector(answer: (response: ServerResponse) => void = taken) {
  const received: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    received.push({ url: request.url, headers: request.headers, body });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const spansOf = ({ body }: { body: string }): Span[] =>
    JSON.parse(body).resourceSpans[0].scopeSpans[0].spans;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    received,
    spans: () => received.flatMap(spansOf),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
