import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { samlMetadataLimit } from '#contract/identityProviders.ts';
import { createGuardedFetch, isAllowed, OutboundError } from '#server/outbound/guardedFetch.ts';

/** Counts connections: nothing may be sent to it unasked. */
let canary: Server;
let connections = 0;
let answer: RequestListener;
let port: number;
beforeAll(async () => {
  canary = createServer((request, response) => answer(request, response));
  canary.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  port = (canary.address() as AddressInfo).port;
});
beforeEach(() => {
  connections = 0;
  answer = (_, response) => response.end('reached');
});
afterAll(() => {
  canary.closeAllConnections();
  canary.close();
});

const named =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const outcomeOf = (fetched: Promise<Response>) =>
  fetched.then(
    (response) => response.text(),
    (error) => (error instanceof OutboundError ? error.reason : error),
  );

const hidden = [
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
];

describe('an address that only this server can reach', () => {
  const written = [
    ...hidden.map((address) => (address.includes(':') ? `[${address}]` : address)),
    'localhost',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '①②⑦.0.0.1',
  ].flatMap((host) => [`https://${host}:`, `http://${host}:`]);

  it('is not called, however it is written', async () => {
    const fetchIt = createGuardedFetch({ toLoopback: false });
    const outcomes = await Promise.all(written.map((url) => outcomeOf(fetchIt(`${url}${port}/`))));
    console.log(`outbound: ${written.length} written addresses, ${connections} connections`);
    expect(new Set(outcomes)).toEqual(new Set(['ADDRESS_REFUSED']));
    expect(connections).toBe(0);
  });

  it('is not called by a name, nor where one of its addresses is public', async () => {
    const names = hidden.flatMap((address) => [named(address), named('93.184.216.34', address)]);
    const outcomes = await Promise.all(
      names.map((resolve) =>
        outcomeOf(createGuardedFetch({ toLoopback: false, resolve })(`https://idp.example:${port}/`)),
      ),
    );
    console.log(`outbound: ${names.length} names, ${connections} connections`);
    expect(new Set(outcomes)).toEqual(new Set(['ADDRESS_REFUSED']));
    expect(connections).toBe(0);
  });

  it('control: is called where this machine may be', async () => {
    expect(await outcomeOf(createGuardedFetch({ toLoopback: true })(`http://127.0.0.1:${port}/`))).toBe(
      'reached',
    );
    expect(connections).toBe(1);
  });
});

it('takes the address that was checked, though the name has another a moment later', async () => {
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  };
  const fetched = createGuardedFetch({ toLoopback: true, resolve })(`http://idp.example:${port}/`);
  expect(await outcomeOf(fetched)).toBe('reached');
  expect(asked).toBe(1);
});

it.each([
  'file:///etc/passwd',
  'ftp://idp.example/',
  'data:text/plain,x',
  'gopher://127.0.0.1/',
  'https://user:secret@idp.example/',
  'https://user@idp.example/',
  '//idp.example/',
  'idp.example',
  '',
])('refuses %j', async (url) => {
  expect(await outcomeOf(createGuardedFetch({ toLoopback: true, resolve: named('127.0.0.1') })(url))).toBe(
    'ADDRESS_REFUSED',
  );
});

it('asks for TLS wherever the address is not of this machine', async () => {
  const fetchIt = createGuardedFetch({ toLoopback: true, resolve: named('93.184.216.34') });
  expect(await outcomeOf(fetchIt(`http://idp.example:${port}/`))).toBe('ADDRESS_REFUSED');
});

it('asks for a certificate that holds', async () => {
  const fetchIt = createGuardedFetch({ toLoopback: true });
  expect(await outcomeOf(fetchIt(`https://127.0.0.1:${port}/`))).toBe('UNREACHABLE');
});

it('follows no redirect', async () => {
  answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
  const response = await createGuardedFetch({ toLoopback: true })(`http://127.0.0.1:${port}/`);
  expect([response.status, response.headers.get('location'), connections]).toEqual([302, '/elsewhere', 1]);
});

it('sends what it is given, and hands back what it got', async () => {
  answer = (request, response) => {
    request
      .setEncoding('utf8')
      .on('data', (body) =>
        response
          .writeHead(201, { 'content-type': 'application/json' })
          .end(JSON.stringify([request.method, request.headers.host, request.headers['x-asked'], body])),
      );
  };
  const fetchIt = createGuardedFetch({ toLoopback: true, resolve: named('127.0.0.1') });
  const response = await fetchIt(`http://idp.example:${port}/token`, {
    method: 'POST',
    headers: { 'x-asked': 'yes' },
    body: new URLSearchParams({ code: 'a b' }),
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/json']);
  expect(await response.json()).toEqual(['POST', `idp.example:${port}`, 'yes', 'code=a+b']);
});

describe('a hostile answer', () => {
  const fetchIt = (within?: number) =>
    outcomeOf(createGuardedFetch({ toLoopback: true, within })(`http://127.0.0.1:${port}/`));

  it('that never comes, or never ends, is given up', async () => {
    answer = () => {};
    expect(await fetchIt(50)).toBe('TIMED_OUT');
    answer = (_, response) => void response.write('{');
    expect(await fetchIt(50)).toBe('TIMED_OUT');
  });

  it('that arrives drop by drop is given up in total, over several calls', async () => {
    answer = (_, response) => {
      const drops = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drops));
    };
    const slow = createGuardedFetch({ toLoopback: true, within: 60 });
    expect(await outcomeOf(slow(`http://127.0.0.1:${port}/`))).toBe('TIMED_OUT');
    answer = (_, response) => response.end('late');
    expect(await outcomeOf(slow(`http://127.0.0.1:${port}/`))).toBe('TIMED_OUT');
  });

  it('of more than the largest metadata is cut, of as much is read', async () => {
    const most = Buffer.alloc(samlMetadataLimit, 'x');
    answer = (_, response) => response.end(most);
    expect(await fetchIt()).toHaveLength(most.length);
    answer = (_, response) => response.end(Buffer.concat([most, Buffer.from('x')]));
    expect(await fetchIt()).toBe('TOO_LARGE');
  });

  it.each([
    ['cut', (socket: NodeJS.WritableStream) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx')],
    ['no HTTP', (socket: NodeJS.WritableStream) => socket.end('SSH-2.0-OpenSSH_9.7\r\n')],
    ['of an impossible status', (socket: NodeJS.WritableStream) => socket.end('HTTP/1.1 999 X\r\n\r\n')],
    ['nothing at all', (socket: NodeJS.WritableStream) => socket.end()],
  ])('that is %s is a failure', async (_, write) => {
    answer = ({ socket }) => write(socket);
    expect(await fetchIt()).toBe('UNREACHABLE');
  });
});

describe('an address that is to be called later', () => {
  const allowed = (url: string, ...addresses: string[]) =>
    isAllowed(url, { toLoopback: false, resolve: named(...addresses) });

  it('may be kept where it is public and https', async () => {
    expect(await allowed('https://hooks.test/', '93.184.215.14')).toBe(true);
    expect(await allowed('http://hooks.test/', '93.184.215.14')).toBe(false);
    expect(await allowed('https://hooks.test/', '93.184.215.14', '10.0.0.1')).toBe(false);
    expect(await isAllowed('http://127.0.0.1/', { toLoopback: true })).toBe(true);
  });

  it('may be kept where its name is not known yet', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await isAllowed('https://hooks.test/', { toLoopback: false, resolve })).toBe(true);
  });

  it('is looked at again by the call: a name may mean another address by then', async () => {
    let address = '93.184.215.14';
    const resolve = async () => [{ address, family: 4 }];
    expect(await isAllowed('https://hooks.test/', { toLoopback: false, resolve })).toBe(true);
    address = '127.0.0.1';
    const fetch = createGuardedFetch({ toLoopback: false, resolve });
    expect(await outcomeOf(fetch(`https://hooks.test:${port}/`))).toBe('ADDRESS_REFUSED');
    expect(connections).toBe(0);
  });
});

it('reads no more of a long answer than is asked for', async () => {
  answer = (_, response) => response.end('x'.repeat(10_000_000));
  const fetch = createGuardedFetch({ toLoopback: true, cutAt: 65_536 });
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toHaveLength(65_536);
});
