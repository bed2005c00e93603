import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { Answer, Ask } from './check.ts';

const timeout = 10_000;

/** With Node's http: its fetch neither shows the certificate nor resolves `acme.localhost`, as browsers do. */
export const ask: Ask = (address, headers = {}) =>
  new Promise((resolve, reject) => {
    const url = new URL(address);
    const isSecure = url.protocol === 'https:';
    const options = {
      host: url.hostname.endsWith('.localhost') ? 'localhost' : url.hostname,
      port: url.port || undefined,
      path: url.pathname,
      headers: { host: url.host, ...headers },
      timeout,
      agent: false,
      ...(isSecure && { servername: url.hostname }),
    };
    (isSecure ? requestSecure : requestPlain)(options, (response) => resolve(readAnswer(response)))
      .on('timeout', function (this: { destroy: (error: Error) => void }) {
        this.destroy(new Error(`${url.origin} does not answer within ${timeout / 1000} seconds`));
      })
      .on('error', (error: Error) => reject(new Error(`${url.origin}: ${error.message}`)))
      .end();
  });

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const { socket, statusCode = 0 } = response;
  const end =
    'getPeerCertificate' in socket ? (socket as TLSSocket).getPeerCertificate().valid_to : undefined;
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return { status: statusCode, body: parsed(text), validUntil: end ? new Date(end) : null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
