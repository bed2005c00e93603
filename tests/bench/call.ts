import { type Agent, request } from 'node:http';

/** A call that is made again and again; `{n}` in its path, headers and body is another number each time. */
export type Call = {
  port: number;
  path: string;
  method?: string;
  body?: string;
  headers: Record<string, string>;
};

/** A connection that was cut has the status 0; `isExplained` where a refusal says when to come back. */
export type Answer = { status: number; ms: number; isExplained: boolean; text: () => string };

export function send(
  { port, path, method = 'GET', body = '', headers }: Call,
  agent: Agent,
  n = 0,
): Promise<Answer> {
  const numbered = (text: string) => text.replaceAll('{n}', String(n));
  const content = numbered(body);
  const named = Object.entries(headers).map(([name, value]) => [name, numbered(value)]);
  if (content) named.push(['content-length', String(Buffer.byteLength(content))]);
  const started = performance.now();
  const chunks: Buffer[] = [];
  const text = () => Buffer.concat(chunks).toString();
  return new Promise((resolve) => {
    const settle = (status: number, isExplained = false) =>
      resolve({ status, ms: performance.now() - started, isExplained, text });
    request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: numbered(path),
        method,
        headers: Object.fromEntries(named),
      },
      (answer) => {
        const isExplained = answer.headers['retry-after'] !== undefined;
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .once('error', () => settle(0))
          .once('end', () => settle(answer.statusCode ?? 0, isExplained));
      },
    )
      .once('error', () => settle(0))
      .end(content);
  });
}
