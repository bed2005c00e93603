import type { RequestListener } from 'node:http';

const raw =
  (bytes: string): RequestListener =>
  ({ socket }) =>
    socket.end(bytes);
const json =
  (body: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);

/** The ways a server may fail its clients. */
export const hostilities: Record<string, RequestListener> = {
  'never answers': () => {},
  'begins an answer and stops': (_, response) => void response.write('{'),
  'answers by drops': (_, response) => {
    const drops = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(drops));
  },
  'answers two megabytes': json(`{"issuer":"${'x'.repeat(2 * 1024 * 1024)}"}`),
  'cuts its answer': raw('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{'),
  'speaks no HTTP': raw('SSH-2.0-OpenSSH_9.7\r\n'),
  'has an impossible status': raw('HTTP/1.1 999 X\r\n\r\n'),
  'closes the connection': raw(''),
  fails: (_, response) => response.writeHead(500).end('out of order'),
  'leads elsewhere': (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'answers a page': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>'),
  'answers half a JSON': json('{"issuer":'),
  'answers null': json('null'),
  'answers a list': json('[]'),
  'answers a deep one': json('['.repeat(100_000) + ']'.repeat(100_000)),
  'answers nothing in JSON': json('{}'),
};
