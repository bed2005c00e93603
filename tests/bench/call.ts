import { type Agent, request } from 'node:http';

/** A call made again and again; in a load, `{n}` in its path, headers and body is a different number each time. */
export type Call = {
  port: number;
  path: string;
  method?: string;
  body?: string;
  headers: Record<string, string>;
};

/** A cut connection has the status 0. */
export type Answer = { status: number; ms: number; text: () => string };

export function send(
  { port, path, method = 'GET', body = '', headers }: Call,
  agent: Agent,
): Promise<Answer> {
  const length = body && { 'content-length': String(Buffer.byteLength(body)) };
  const started = performance.now();
  const chunks: Buffer[] = [];
  const text = () => Buffer.concat(chunks).toString();
  return new Promise((resolve) => {
    const settle = (status: number) => resolve({ status, ms: performance.now() - started, text });
    request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { ...headers, ...length },
      },
      (answer) => {
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .once('error', () => settle(0))
          .once('end', () => settle(answer.statusCode ?? 0));
      },
    )
      .once('error', () => settle(0))
      .end(body);
  });
}
