import type { SamlConfiguration } from '#contract/identityProviders.ts';
import { emailKey } from '#server/db/normalise.ts';
import type { IdentityNames } from '#server/db/tables/identityProviders.ts';
import { type Facts, FederationFailure } from '../federation/federationFailure.ts';
import type { ProvedIdentity } from '../federation/provedIdentity.ts';
import type { SamlServiceProvider } from './serviceProvider.ts';
import { attributeOf, childrenOf, textOf, type XmlElement } from './xmlTree.ts';

/** What an answer is checked against. */
export type AssertionContext = {
  requestId: string;
  configuration: SamlConfiguration;
  serviceProvider: SamlServiceProvider;
  now: Date;
};

/**
 * A verified assertion's statement, if it is for us, answers our request, and is valid now (profiles, section 4.1.4).
 */
export function readAssertion(assertion: XmlElement, context: AssertionContext): ProvedIdentity {
  const { configuration, now } = context;
  const issuer = textOf(childrenOf(assertion, 'assertion', 'Issuer'));
  if (issuer !== configuration.entityId) {
    throw new FederationFailure('answer', 'issuerDiffers', { issuer, expected: configuration.entityId });
  }
  const conditions = only(assertion, 'Conditions');
  const subject = only(assertion, 'Subject');
  const statement = only(assertion, 'AuthnStatement');
  const audience = requireAudience(conditions, context);
  const confirmation = requireConfirmation(subject, context);
  const clock = requireNow([conditions, confirmation, statement], now);
  const nameId = only(subject, 'NameID');
  const email = readEmail(nameId, assertion);
  return {
    subject: formatOf(nameId) === transientName ? email : textOf([nameId]),
    email,
    names: readNames(assertion),
    groups: readGroups(assertion),
    session: {
      nameId: textOf([nameId]),
      nameIdFormat: formatOf(nameId),
      sessionIndex: attributeOf(statement, 'SessionIndex') || null,
    },
    seen: {
      metadata: { issuer },
      redirect: {},
      answer: {},
      signature: {},
      audience,
      clock,
      email: { email },
    },
  };
}

/** Each restriction has to name us: one that does not is meant for others. */
function requireAudience(conditions: XmlElement, { serviceProvider }: AssertionContext): Facts {
  const expected = serviceProvider.entityId;
  const restrictions = childrenOf(conditions, 'assertion', 'AudienceRestriction');
  const named = restrictions.map((one) =>
    childrenOf(one, 'assertion', 'Audience').map((each) => textOf([each])),
  );
  if (named.length === 0 || named.some((audiences) => !audiences.includes(expected))) {
    throw new FederationFailure('audience', 'audienceWrong', { audience: named.flat().join(', '), expected });
  }
  return { audience: expected };
}

/** The bearer of the assertion is its subject: to be presented here, for this request only. */
function requireConfirmation(
  subject: XmlElement,
  { serviceProvider, requestId }: AssertionContext,
): XmlElement {
  const expected = serviceProvider.assertionConsumerUrl;
  const borne = childrenOf(subject, 'assertion', 'SubjectConfirmation')
    .filter((one) => attributeOf(one, 'Method') === bearer)
    .flatMap((one) => childrenOf(one, 'assertion', 'SubjectConfirmationData'));
  const sentHere = borne.filter((data) => attributeOf(data, 'Recipient') === expected);
  if (sentHere.length === 0) {
    const recipient = borne.map((data) => attributeOf(data, 'Recipient') ?? '').join(', ');
    throw new FederationFailure('audience', 'recipientWrong', { recipient, expected });
  }
  const [data] = sentHere.filter((one) => attributeOf(one, 'InResponseTo') === requestId);
  if (!data) {
    const inResponseTo = sentHere.map((one) => attributeOf(one, 'InResponseTo') ?? '').join(', ');
    throw new FederationFailure('answer', 'requestWrong', { inResponseTo });
  }
  if (attributeOf(data, 'NotOnOrAfter') === undefined) throw new FederationFailure('clock', 'malformed');
  return data;
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const skew = 60_000;

/** Within every stated bound, allowing for two machines' clocks. */
function requireNow(bounded: XmlElement[], now: Date): Facts {
  const bounds = (name: string) => bounded.flatMap((element) => instantsOf(element, name));
  const starts = bounds('NotBefore');
  const ends = ['NotOnOrAfter', 'SessionNotOnOrAfter'].flatMap(bounds);
  const start = new Date(Math.max(...starts, 0));
  const end = new Date(Math.min(...ends));
  const facts = { now: now.toISOString(), notBefore: start.toISOString(), notOnOrAfter: end.toISOString() };
  if (now.getTime() + skew < start.getTime()) throw new FederationFailure('clock', 'notYetValid', facts);
  if (now.getTime() - skew >= end.getTime()) throw new FederationFailure('clock', 'expired', facts);
  return facts;
}

/** A timestamp without a zone would differ by machine. */
function instantsOf(element: XmlElement, name: string): number[] {
  const text = attributeOf(element, name);
  if (text === undefined) return [];
  const instant = /(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(instant))
    throw new FederationFailure('clock', 'malformed', { detail: `${name}: ${text}` });
  return [instant];
}

/** The address from the identity provider the account trusts: the name itself if it is one, else an attribute. */
function readEmail(nameId: XmlElement, assertion: XmlElement): string {
  const name = textOf([nameId]);
  const isNamedByAddress = [addressName, unspecifiedName].includes(formatOf(nameId)) && isAddress(name);
  const found = isNamedByAddress ? [name] : attributesOf(assertion, emailAttributes).filter(isAddress);
  // The same mailbox, however each attribute spells it.
  const [email, ...others] = new Map(found.map((address) => [emailKey(address), address])).values();
  if (email === undefined || others.length > 0) {
    throw new FederationFailure('email', 'emailMissing', { subject: name, found: found.join(', ') });
  }
  return email;
}

const formatOf = (nameId: XmlElement) => attributeOf(nameId, 'Format') || unspecifiedName;

function attributesOf(assertion: XmlElement, names: string[]): string[] {
  return childrenOf(assertion, 'assertion', 'AttributeStatement')
    .flatMap((statement) => childrenOf(statement, 'assertion', 'Attribute'))
    .filter((attribute) => names.includes((attributeOf(attribute, 'Name') ?? '').toLowerCase()))
    .flatMap((attribute) => childrenOf(attribute, 'assertion', 'AttributeValue'))
    .map((value) => textOf([value]));
}

function readNames(assertion: XmlElement): IdentityNames {
  const [givenName, familyName, displayName] = [givenNames, familyNames, displayNames].map((names) =>
    attributesOf(assertion, names).find(Boolean),
  );
  return {
    ...(givenName && { givenName }),
    ...(familyName && { familyName }),
    ...(displayName && { displayName }),
  };
}

/** Without the attribute, none: for a user in too many groups Entra sends only where to ask, which is null. */
function readGroups(assertion: XmlElement): string[] | null {
  const groups = attributesOf(assertion, groupAttributes);
  return groups.length === 0 && attributesOf(assertion, [groupsElsewhere]).length > 0 ? null : groups;
}

const addressName = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const unspecifiedName = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
/** A name made for this session only. */
const transientName = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/** Identity providers' names for it, in lower case. */
const emailAttributes = [
  'email',
  'emailaddress',
  'mail',
  'user.email',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];

const xmlClaims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const givenNames = ['givenname', 'firstname', 'user.firstname', 'urn:oid:2.5.4.42', `${xmlClaims}/givenname`];
const familyNames = ['sn', 'surname', 'lastname', 'user.lastname', 'urn:oid:2.5.4.4', `${xmlClaims}/surname`];
const displayNames = [
  'displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
];
const groupAttributes = ['groups', 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups'];
const groupsElsewhere = 'http://schemas.microsoft.com/claims/groups.link';

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

function only(parent: XmlElement, name: string): XmlElement {
  const [element, ...others] = childrenOf(parent, 'assertion', name);
  if (!element || others.length > 0) {
    throw new FederationFailure('answer', 'malformed', { detail: `It needs one ${name}.` });
  }
  return element;
}
