import { createServer } from 'node:http';

/** Refuses every call, at Node's own minimum cost, and tells its parent the port. */
const server = createServer((_, response) => {
  response.writeHead(429, { 'retry-after': '1', 'content-type': 'application/json' });
  response.end('{"error":{"code":"TOO_MANY_REQUESTS"}}');
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address?.port);
});
process.once('disconnect', () => process.exit());
