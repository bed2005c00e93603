import { createHash, randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { appUrl, paths } from '#contract/paths.ts';
import { clientId, clientScopes, sessionGrantForm } from '#contract/session.ts';
import { xsrfCookie, xsrfHeader } from '#contract/signIn.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';

type Sent = { method?: string; type?: string; body?: string; headers?: Record<string, string> };
type Answer = { status: number; location: URL; body: string };

const agent = new Agent({ keepAlive: true });

/** A browser as far as its sign-in and renewals load a server: the pages' calls, and a cookie jar. */
export class SignInClient {
  private readonly cookies = new Map<string, string>();

  constructor(
    readonly port: number,
    readonly origin: string,
  ) {}

  /** A complete sign-in, up to the tokens; returns how long the password's call took (ms). */
  async signIn(email: string): Promise<number> {
    const { verifier, location } = await this.authorize();
    const returnUrl = location.searchParams.get('returnUrl') ?? '';
    const started = performance.now();
    const proof = { [xsrfHeader]: this.cookies.get(xsrfCookie) ?? '' };
    const answer = await this.post(
      '/api/v1/login',
      { username: email, password: demoPassword, returnUrl },
      proof,
    );
    const ms = performance.now() - started;
    if (answer.status !== 200) throw new Error(`A login was answered with ${answer.status}: ${answer.body}`);
    const { pathname } = new URL(returnUrl);
    await this.exchange((await this.call(pathname)).location, verifier);
    return ms;
  }

  /** A sign-in, and the token that it ends with. */
  async signInForToken(email: string): Promise<string> {
    await this.signIn(email);
    return this.renew();
  }

  /** The password call's time besides hashing. */
  async begin(): Promise<{ returnUrl: string; headers: Record<string, string> }> {
    const { location } = await this.authorize();
    const headers = { cookie: this.cookieHeader(), [xsrfHeader]: this.cookies.get(xsrfCookie) ?? '' };
    return { returnUrl: location.searchParams.get('returnUrl') ?? '', headers };
  }

  /** Another token of the existing session, by a code. */
  async renew(): Promise<string> {
    const { verifier, location } = await this.authorize({ prompt: 'none' });
    return this.exchange(location, verifier);
  }

  /** The same as the app's pages get it: in one call. */
  renewAsPage(): Promise<string> {
    return this.takeToken(sessionGrantForm);
  }

  post(path: string, json: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call(path, { method: 'POST', type: 'application/json', body: JSON.stringify(json), headers });
  }

  private async authorize(more: Record<string, string> = {}): Promise<{ verifier: string; location: URL }> {
    const verifier = randomBytes(32).toString('base64url');
    const asked = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: this.origin + appUrl(paths.oidcLoginCallback),
      scope: clientScopes.join(' '),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    });
    const { location } = await this.call(`/oidc/auth?${asked}`);
    return { verifier, location };
  }

  private exchange({ searchParams }: URL, verifier: string): Promise<string> {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code: searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: this.origin + appUrl(paths.oidcLoginCallback),
      client_id: clientId,
    });
    return this.takeToken(`${form}`);
  }

  private async takeToken(body: string): Promise<string> {
    const type = 'application/x-www-form-urlencoded';
    const answer = await this.call('/oidc/token', { method: 'POST', type, body });
    if (answer.status !== 200) throw new Error(`No token but ${answer.status}: ${answer.body}`);
    return JSON.parse(answer.body).access_token;
  }

  call(path: string, { method = 'GET', type, body = '', headers = {} }: Sent = {}): Promise<Answer> {
    const sent = {
      host: new URL(this.origin).host,
      origin: this.origin,
      cookie: this.cookieHeader(),
      ...(type && { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      request({ agent, host: '127.0.0.1', port: this.port, path, method, headers: sent }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        answer.once('error', reject).once('end', () => {
          this.keep(answer);
          const location = new URL(answer.headers.location ?? '/', this.origin);
          resolve({ status: answer.statusCode ?? 0, location, body: text });
        });
      })
        .once('error', reject)
        .end(body);
    });
  }

  private cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keep({ headers }: IncomingMessage): void {
    for (const line of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
  }
}
