import { sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { algorithms } from './writeSamlAnswer.ts';

/** A logout request; each part may be replaced. */
export const asked = {
  id: '_logout',
  issued: '2026-11-22T08:00:00Z',
  destination: 'https://acme.example.test/federation/saml2p/logout',
  issuer: 'https://idp.example.test',
  name: 'paula@example.test',
  sessions: '<samlp:SessionIndex>_session</samlp:SessionIndex>',
};
export type AskedLogout = typeof asked;

export function writeLogoutRequest(otherwise: Partial<AskedLogout> = {}): string {
  const { id, issued, destination, issuer, name, sessions } = { ...asked, ...otherwise };
  return `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${issued}" Destination="${destination}"><saml:Issuer>${issuer}</saml:Issuer><saml:NameID>${name}</saml:NameID>${sessions}</samlp:LogoutRequest>`;
}

/** The query of a redirect that carries a message, signed. */
export function signQuery(
  xml: string,
  key: string,
  { algorithm = algorithms.rsaSha256, digest = 'sha256', relayState = 'there' } = {},
): string {
  const message = deflateRawSync(xml).toString('base64');
  const said = Object.entries({ SAMLRequest: message, RelayState: relayState, SigAlg: algorithm })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `${said}&Signature=${encodeURIComponent(sign(digest, Buffer.from(said), key).toString('base64'))}`;
}
