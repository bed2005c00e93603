import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appUrl, paths } from '#contract/paths.ts';
import { clientId, clientScopes, sessionGrantForm } from '#contract/session.ts';
import { xsrfCookie, xsrfHeader } from '#contract/signIn.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import type { TestServer, TestServerOptions } from '#tests/support/testServer.ts';

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

export type HttpServer = TestServer & {
  /** A browser with no cookies, on the host of a tenant. */
  browser: (subdomain?: string) => TenantBrowser;
};

/**
 * The whole server behind a real socket: cookies, hosts and redirects are what sign-in is made of. It is imported
 * here, as journeys use the browser below with a server of their own.
 */
export async function createHttpServer(options: TestServerOptions = {}): Promise<HttpServer> {
  const { tenantOrigin } = await import('#server/access/tenant.ts');
  const { listener } = await import('#server/start/listen.ts');
  const { createTestServer } = await import('#tests/support/testServer.ts');
  const test = await createTestServer(options);
  const server = createServer(listener(test.deps));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...test,
    browser: (subdomain = 'acme') => new TenantBrowser(server, tenantOrigin(test.deps.config, subdomain)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await test.close();
    },
  };
}

type Cookie = { name: string; value: string; path: string; attributes: string };
type Call = {
  method?: string;
  json?: unknown;
  form?: Record<string, string>;
  multipart?: FormData;
  headers?: Record<string, string>;
};
type SignOutForm = { action: string; fields: Record<string, string> };
export type Tokens = { access_token: string; id_token: string; expires_in: number; refresh_token?: string };

/** A browser as far as sign-in needs one: a cookie jar, a host and no automatic redirects. */
export class TenantBrowser {
  cookies: Cookie[] = [];

  constructor(
    readonly server: Pick<Server, 'address'>,
    readonly origin: string,
  ) {}

  async call(
    url: string,
    { method = 'GET', json, form, multipart, headers = {} }: Call = {},
  ): Promise<HttpAnswer> {
    const { pathname, search, host } = new URL(url, this.origin);
    const encoded = (form || multipart) && new Response(form ? new URLSearchParams(form) : multipart);
    const body = (await encoded?.text()) ?? (json === undefined ? '' : JSON.stringify(json));
    const type = encoded?.headers.get('content-type') ?? 'application/json';
    const sent = {
      host,
      ...(body && { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
      ...(this.cookieHeader(pathname) && { cookie: this.cookieHeader(pathname) }),
      ...headers,
    };
    const { port } = this.server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path: pathname + search, method, headers: sent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => {
          for (const line of response.headers['set-cookie'] ?? []) this.keep(line);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        });
      })
        .on('error', reject)
        .end(body);
    });
  }

  cookie(name: string): string {
    return this.cookies.find((cookie) => cookie.name === name)?.value ?? '';
  }

  /** Asks for a code; returns where the provider leads. */
  async authorize(parameters: Record<string, string> = {}): Promise<{ verifier: string; location: URL }> {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: this.callback,
      scope: clientScopes.join(' '),
      state: 'some-state',
      nonce: 'some-nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...parameters,
    });
    return { verifier, location: locationOf(await this.call(`/oidc/auth?${query}`), this.origin) };
  }

  /** The login page's call. */
  logIn(
    email: string,
    password: string,
    returnUrl: string,
    headers: Record<string, string> = {},
  ): Promise<HttpAnswer> {
    return this.call('/api/v1/login', {
      method: 'POST',
      json: { username: email, password, returnUrl },
      headers: { [xsrfHeader]: this.cookie(xsrfCookie), ...headers },
    });
  }

  exchange(code: string, verifier: string, parameters: Record<string, string> = {}): Promise<HttpAnswer> {
    const redirect = { redirect_uri: this.callback, client_id: clientId };
    return this.call('/oidc/token', {
      method: 'POST',
      form: { grant_type: 'authorization_code', code, code_verifier: verifier, ...redirect, ...parameters },
      headers: { origin: this.origin },
    });
  }

  /** Everything from the first redirect to the tokens. */
  async signIn(
    email: string,
    password = demoPassword,
    parameters: Record<string, string> = {},
  ): Promise<Tokens> {
    const { verifier, location } = await this.authorize(parameters);
    const returnUrl = location.searchParams.get('returnUrl') ?? '';
    const answer = await this.logIn(email, password, returnUrl);
    if (answer.status !== 200) throw new Error(`Login answered ${answer.status}: ${answer.body}`);
    const back = locationOf(await this.call(JSON.parse(answer.body).data.returnUrl), this.origin);
    return JSON.parse((await this.exchange(back.searchParams.get('code') ?? '', verifier)).body);
  }

  /** A renewal like the app's: the tokens, or the provider's error. */
  async renew(headers: Record<string, string> = {}): Promise<Tokens | { error: string }> {
    const form = Object.fromEntries(new URLSearchParams(sessionGrantForm));
    const { status, body } = await this.call('/oidc/token', { method: 'POST', form, headers });
    const answer = JSON.parse(body);
    return status === 200 ? answer : { error: answer.error };
  }

  /** A renewal without our own grant. */
  async renewByCode(): Promise<Tokens | { error: string }> {
    const { verifier, location } = await this.authorize({ prompt: 'none' });
    const code = location.searchParams.get('code');
    if (!code) return { error: location.searchParams.get('error') ?? location.href };
    return JSON.parse((await this.exchange(code, verifier)).body);
  }

  profile(token: string): Promise<HttpAnswer> {
    return this.call('/api/v1/self/profile', { headers: { authorization: `Bearer ${token}` } });
  }

  /** What the sign-out page does by itself; returns where it leads. */
  async signOut(): Promise<URL> {
    return this.confirmSignOut(await this.beginSignOut());
  }

  /** The sign-out page: its form's target and fields. */
  async beginSignOut(): Promise<SignOutForm> {
    const query = new URLSearchParams({
      client_id: clientId,
      post_logout_redirect_uri: this.origin + appUrl(paths.oidcLogoutCallback),
      state: 'after',
    });
    const page = await this.call(`/oidc/session/end?${query}`, { headers: { accept: 'text/html' } });
    const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const fields = [...page.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    return { action, fields: Object.fromEntries(fields.map(([, name, value]) => [name, value])) };
  }

  async confirmSignOut({ action, fields }: SignOutForm): Promise<URL> {
    const sent = { method: 'POST', form: fields, headers: { accept: 'text/html' } };
    return locationOf(await this.call(action, sent), this.origin);
  }

  get callback(): string {
    return this.origin + appUrl(paths.oidcLoginCallback);
  }

  private cookieHeader(path: string): string {
    const fitting = this.cookies.filter((cookie) => path.startsWith(cookie.path));
    return fitting.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  private keep(line: string): void {
    const [pair = '', ...rest] = line.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const attributes = rest.join('; ');
    const path = /path=([^;]*)/i.exec(attributes)?.[1] ?? '/';
    this.cookies = this.cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (!/expires=Thu, 01 Jan 1970/i.test(attributes)) this.cookies.push({ name, value, path, attributes });
  }
}

/** Where a redirect leads. */
export function locationOf({ status, headers, body }: HttpAnswer, origin: string): URL {
  if (!headers.location) throw new Error(`No redirect but ${status}: ${body.slice(0, 300)}`);
  return new URL(headers.location, origin);
}
