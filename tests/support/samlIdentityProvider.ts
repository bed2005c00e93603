import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify';
import { type MadeCertificate, makeCertificate } from './makeCertificate.ts';

setSchemaValidator({ validate: async () => 'not checked' });

/** A SAML 2.0 identity provider that runs beside the test, on this machine. */
export type SamlIdentityProvider = {
  origin: string;
  certificate: MadeCertificate;
  /** Its metadata, also at `/metadata`. */
  metadata: string;
  /** What an account saves to sign in with it. */
  configuration: { entityId: string; signOnUrl: string; logoutUrl: string; certificate: string };
  /** The address of who signs in there, without a prompt; null for someone who cancels. */
  person: string | null;
  close(): Promise<void>;
};

type Provider = ReturnType<typeof IdentityProvider>;
type Service = ReturnType<typeof ServiceProvider>;

/** Starts one that knows these service providers, by their metadata. */
export async function startSamlIdentityProvider(services: string[]): Promise<SamlIdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const certificate = makeCertificate();
  const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
  const provider = IdentityProvider({
    entityID: `${origin}/metadata`,
    privateKey: certificate.privateKey,
    signingCert: certificate.pem,
    nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
    singleSignOnService: [{ Binding: redirect, Location: `${origin}/on` }],
    singleLogoutService: [{ Binding: redirect, Location: `${origin}/out` }],
  });
  const known = services.map((metadata) => ServiceProvider({ metadata }));
  const idp: SamlIdentityProvider = {
    origin,
    certificate,
    metadata: provider.getMetadata(),
    configuration: {
      entityId: `${origin}/metadata`,
      signOnUrl: `${origin}/on`,
      logoutUrl: `${origin}/out`,
      certificate: certificate.base64,
    },
    person: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('request', async (request, response) => {
    const { pathname, query } = questionOf(request, origin);
    if (pathname === '/metadata') return response.end(idp.metadata);
    if (pathname === '/out') {
      return response.writeHead(303, { location: await logoutAnswer(provider, known, query) }).end();
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(await answerPage(provider, known, query, idp.person));
  });
  return idp;
}

function questionOf({ url = '/' }: IncomingMessage, origin: string) {
  const { pathname, searchParams } = new URL(url, origin);
  return { pathname, query: Object.fromEntries(searchParams) };
}

/** The page that automatically posts the answer to the requester. */
async function answerPage(
  provider: Provider,
  known: Service[],
  query: Record<string, string>,
  person: string | null,
): Promise<string> {
  const { extract } = await provider.parseLoginRequest(anyOf(known), 'redirect', { query });
  const service = askerOf(known, extract);
  const consumer = String(service.entityMeta.getAssertionConsumerService('post'));
  const tags: Record<string, string> = {
    ...tagsOf(service, { consumer, issuer: provider.entityMeta.getEntityID(), person }),
    InResponseTo: String(extract.request?.id),
  };
  const write = (template: string) => template.replace(/\{(\w+)\}/g, (_, tag) => tags[tag] ?? '');
  const customTagReplacement = (template: string) => ({
    id: '_response',
    context: write(template.replace('{AuthnStatement}', statement)),
  });
  const { context } =
    person === null
      ? { context: Buffer.from(write(cancelled)).toString('base64') }
      : await provider.createLoginResponse(service, { extract }, 'post', {}, { customTagReplacement });
  return `<!doctype html><title>Identity provider</title><form method="post" action="${consumer}">
<input type="hidden" name="SAMLResponse" value="${context}">
<input type="hidden" name="RelayState" value="${query.RelayState}">
</form><script>document.forms[0].submit()</script>`;
}

/** Where a browser goes that has logged out here. */
async function logoutAnswer(
  provider: Provider,
  known: Service[],
  query: Record<string, string>,
): Promise<string> {
  const { extract } = await provider.parseLogoutRequest(anyOf(known), 'redirect', { query });
  return provider.createLogoutResponse(askerOf(known, extract), { extract }, 'redirect').context;
}

/** samlify requires one before it has read who asks; none of ours signs its requests. */
function anyOf([first]: Service[]): Service {
  if (!first) throw new Error('No service is known');
  return first;
}

function askerOf(known: Service[], { issuer }: { issuer?: unknown }): Service {
  const service = known.find(({ entityMeta }) => entityMeta.getEntityID() === issuer);
  if (!service) throw new Error(`Unknown service ${issuer}`);
  return service;
}

function tagsOf(
  service: Service,
  { consumer, issuer, person }: { consumer: string; issuer: string; person: string | null },
) {
  const now = Date.now();
  const [begin, end] = [new Date(now).toISOString(), new Date(now + 300_000).toISOString()];
  return {
    ID: `_${randomUUID()}`,
    AssertionID: `_${randomUUID()}`,
    Issuer: issuer,
    IssueInstant: begin,
    Destination: consumer,
    SubjectRecipient: consumer,
    Audience: service.entityMeta.getEntityID(),
    StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    ConditionsNotBefore: begin,
    ConditionsNotOnOrAfter: end,
    SubjectConfirmationDataNotOnOrAfter: end,
    NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    NameID: person ?? '',
  };
}

const statement =
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="_session"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>';

const cancelled = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode></samlp:Status></samlp:Response>`;
