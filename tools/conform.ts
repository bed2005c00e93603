import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { parseArgs } from 'node:util';
import { checkConformance, checkCrossOrigin, type Verdict } from './conformance.ts';

/** `npm run conform`: checks another back end against the contract. Exit code 1 if it deviates. */
const usage =
  'Usage: npm run conform -- https://acme.example.com [--token T] [--origin https://app.example.com]';

// `head` closes the pipe after the lines it wants.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));

const options = { token: { type: 'string' }, origin: { type: 'string' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [base] = positionals;
if (base && URL.canParse(base)) await conform(new URL(base));
else {
  console.error(usage);
  process.exitCode = 2;
}

async function conform(base: URL): Promise<void> {
  const unreachable = await send(base, 'GET', '/healthz', {}).then(
    () => null,
    ({ message }: Error) => message,
  );
  if (unreachable !== null) {
    console.error(`${base.origin} can't be reached: ${unreachable}. Nothing was looked at.`);
    process.exitCode = 2;
    return;
  }
  const authorized: Record<string, string> = values.token ? { authorization: `Bearer ${values.token}` } : {};
  const verdicts = await checkConformance(
    (path, signedIn) => send(base, 'GET', path, signedIn ? authorized : {}),
    print,
  );
  const ask = async (...call: [string, string, Record<string, string>]) =>
    (await send(base, ...call)).headers;
  if (values.origin) {
    const verdict = await checkCrossOrigin(ask, values.origin);
    print(verdict);
    verdicts.push(verdict);
  }
  const broken = verdicts.filter(({ faults }) => faults.length > 0).length;
  const unknown = verdicts.filter((verdict) => verdict.unknown).length;
  console.log(
    `\n${verdicts.length} looked at: ${unknown} gave no answer to judge, ${broken} break the contract`,
  );
  process.exitCode = broken > 0 ? 1 : 0;
}

function print(verdict: Verdict): void {
  for (const line of wordsOf(verdict)) console.log(line);
}

function wordsOf({ id, path, faults, unknown }: Verdict): string[] {
  if (faults.length > 0) return faults.map((fault) => `✗ ${id} ${path}: ${fault}`);
  return [unknown ? `? ${id} ${path}: ${unknown}` : `✓ ${id} ${path}`];
}

/** With Node's http: its fetch does not resolve `acme.localhost`, which browsers take for this machine. */
function send(
  base: URL,
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: Headers; text: string }> {
  const request = base.protocol === 'https:' ? requestSecure : requestPlain;
  const target = {
    hostname: base.hostname.endsWith('.localhost') ? 'localhost' : base.hostname,
    port: base.port,
    path: base.pathname.replace(/\/$/, '') + path,
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...target,
        method,
        headers: { host: base.host, accept: 'application/json', ...headers },
        signal: AbortSignal.timeout(10_000),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        const said = Object.entries(response.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: new Headers(said), text }),
        );
        response.on('error', fail);
      },
    );
    const fail = (error: NodeJS.ErrnoException) => reject(new Error(reasonOf(error)));
    sent.on('error', fail).end();
  });
}

/** A host with several addresses fails with an empty message. */
function reasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  if (code === 'ABORT_ERR') return 'no answer within 10 s';
  if (code === 'ECONNREFUSED') return 'connection refused';
  return code === 'ECONNRESET' ? 'connection broken off' : message || code;
}
