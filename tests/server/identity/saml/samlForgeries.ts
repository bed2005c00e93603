import type { MadeCertificate } from '#tests/support/makeCertificate.ts';
import {
  algorithms,
  attribute,
  encoded,
  type Said,
  said,
  signElement,
  writeAnswer,
} from './writeSamlAnswer.ts';

/** A forged answer, and at which step it is refused for which reason. */
export type Forgery = [posted: string, refusal: string];
type World = { provider: MadeCertificate; attacker: MadeCertificate };

/** Answers that are each wrong in one way, by what is wrong with them. */
export function forgeAnswers(world: World): Record<string, Forgery> {
  return {
    ...notSigned(world),
    ...otherwiseSigned(world),
    ...wrapped(world),
    ...altered(world),
    ...saidWrongly(world),
    ...notReadable(world),
  };
}

const signed = ({ provider }: World, otherwise?: Partial<Said>) =>
  signElement(writeAnswer(otherwise), '_assertion', { key: provider.privateKey });
const signedBoth = (world: World) =>
  signElement(signed(world), '_response', { key: world.provider.privateKey });

const forged = (xml: string, refusal: string): Forgery => [encoded(xml), refusal];
const victim = 'admin@example.test';

function notSigned(world: World): Record<string, Forgery> {
  const key = world.provider.privateKey;
  return {
    'not signed': forged(writeAnswer(), 'signature unsigned'),
    'signature taken away': forged(signed(world).replace(signatures, ''), 'signature unsigned'),
    'response signed, assertion not': forged(
      signElement(writeAnswer(), '_response', { key }),
      'signature unsigned',
    ),
    'signature of another namespace': forged(
      signed(world).replace(
        '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"',
        '<Signature xmlns="urn:x"',
      ),
      'signature unsigned',
    ),
    'empty signature': forged(
      signed(world).replace(signatures, '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>'),
      'signature signatureWrong',
    ),
    'signature without a value': forged(
      signed(world).replace(/<SignatureValue>.*<\/SignatureValue>/, '<SignatureValue/>'),
      'signature signatureWrong',
    ),
  };
}

function otherwiseSigned(world: World): Record<string, Forgery> {
  const { provider, attacker } = world;
  const by = (signing: Parameters<typeof signElement>[2]) =>
    signElement(writeAnswer(), '_assertion', signing);
  return {
    "attacker's key": forged(by({ key: attacker.privateKey }), 'signature signatureWrong'),
    "attacker's key and certificate in KeyInfo": forged(
      by({ key: attacker.privateKey, shown: attacker.pem }),
      'signature signatureWrong',
    ),
    "attacker's key, provider's certificate in KeyInfo": forged(
      by({ key: attacker.privateKey, shown: provider.pem }),
      'signature signatureWrong',
    ),
    'response by attacker, assertion by provider': forged(
      signElement(signed(world), '_response', { key: attacker.privateKey }),
      'signature signatureWrong',
    ),
    'assertion by attacker, response by provider': forged(
      signElement(by({ key: attacker.privateKey }), '_response', { key: provider.privateKey }),
      'signature signatureWrong',
    ),
    'HMAC with the certificate for a secret': forged(
      by({ key: provider.pem, signature: algorithms.hmacSha1 }),
      'signature algorithmRefused',
    ),
    'signature of SHA-1': forged(
      by({ key: provider.privateKey, signature: algorithms.rsaSha1 }),
      'signature algorithmRefused',
    ),
    'digest of SHA-1': forged(
      by({ key: provider.privateKey, digest: algorithms.sha1 }),
      'signature algorithmRefused',
    ),
    'inclusive canonicalization': forged(
      by({ key: provider.privateKey, canonicalization: algorithms.inclusive }),
      'signature algorithmRefused',
    ),
    ...Object.fromEntries(
      ['http://www.w3.org/TR/1999/REC-xslt-19991116', 'http://www.w3.org/TR/1999/REC-xpath-19991116'].map(
        (transform) => [
          `transform ${transform}`,
          forged(signed(world).replace(algorithms.enveloped, transform), 'signature algorithmRefused'),
        ],
      ),
    ),
  };
}

/** The eight of "On Breaking SAML: Be Whoever You Want to Be", and later ones. */
function wrapped(world: World): Record<string, Forgery> {
  const xml = signed(world);
  const assertion = partOf(xml, assertions);
  const signature = partOf(xml, signatures);
  const bare = assertion.replace(signature, '');
  const evil = bare.replace('"_assertion"', '"_evil"').replaceAll(said.name, victim);
  const evilSigned = (inside: string) => evil.replace('</saml:Issuer>', `</saml:Issuer>${inside}`);
  const holding = (inside: string) =>
    signature.replace('</Signature>', `<Object>${inside}</Object></Signature>`);
  const withAssertions = (inside: string) => xml.replace(assertion, inside);

  const both = signedBoth(world);
  const outer = partOf(both, signatures);
  const original = both.replace(outer, '');
  const evilResponse = (inside: string) =>
    original
      .replace(assertions, evilSigned(signature))
      .replace('"_response"', '"_evilResponse"')
      .replace('</saml:Issuer>', `</saml:Issuer>${inside}`);

  const wrong = (document: string) => forged(document, 'signature signatureWrong');
  return {
    'XSW1: response within its signature': wrong(
      evilResponse(outer.replace('</Signature>', `<Object>${original}</Object></Signature>`)),
    ),
    'XSW2: response before its signature': wrong(evilResponse(`${original}${outer}`)),
    'XSW3: another assertion before': forged(withAssertions(`${evil}${assertion}`), 'answer malformed'),
    'XSW3b: another assertion after': forged(withAssertions(`${assertion}${evil}`), 'answer malformed'),
    'XSW4: assertion within another': forged(
      withAssertions(evil.replace('</saml:Assertion>', `${assertion}</saml:Assertion>`)),
      'signature unsigned',
    ),
    'XSW5: signature in another, assertion after': forged(
      withAssertions(`${evilSigned(signature)}${bare}`),
      'answer malformed',
    ),
    'XSW6: assertion within the signature in another': wrong(withAssertions(evilSigned(holding(bare)))),
    'XSW7: another assertion in extensions': wrong(
      xml.replace('<samlp:Status>', `<samlp:Extensions>${evil}</samlp:Extensions><samlp:Status>`),
    ),
    'XSW8: signed assertion in an object of the signature': wrong(
      withAssertions(
        evilSigned(signature.replace('</Signature>', `<Object>${assertion}</Object></Signature>`)),
      ),
    ),
    'assertion in the extensions, another in its place': wrong(
      withAssertions(evilSigned(signature)).replace(
        '<samlp:Status>',
        `<samlp:Extensions>${bare}</samlp:Extensions><samlp:Status>`,
      ),
    ),
    'the same ID twice': wrong(
      withAssertions(evilSigned(signature).replace('"_evil"', '"_assertion"')).replace(
        '<samlp:Status>',
        `<samlp:Extensions><x ID="_assertion"/></samlp:Extensions><samlp:Status>`,
      ),
    ),
    'the same ID in other letters': wrong(
      xml.replace(
        '<samlp:Status>',
        '<samlp:Extensions><x xml:id="_assertion"/></samlp:Extensions><samlp:Status>',
      ),
    ),
    'reference to nothing': wrong(xml.replace('URI="#_assertion"', 'URI=""')),
    'reference to the response': wrong(xml.replace('URI="#_assertion"', 'URI="#_response"')),
    'reference of XPath': wrong(xml.replace('URI="#_assertion"', `URI="#x' or @ID='_assertion"`)),
    'signature of the response for the assertion': wrong(withAssertions(evilSigned(outer))),
    'two signatures': wrong(xml.replace(signature, `${signature}${signature}`)),
    'two SignedInfo (CVE-2025-29774)': wrong(
      xml
        .replace(
          '<SignatureValue>',
          `${partOf(xml, signedInfos).replace(digests, '<DigestValue>AAAA</DigestValue>')}<SignatureValue>`,
        )
        .replace(said.name, victim),
    ),
    'SignedInfo in an object': wrong(
      xml.replace('</Signature>', `<Object>${partOf(xml, signedInfos)}</Object></Signature>`),
    ),
    'two references': wrong(
      xml.replace(/<Reference.*<\/Reference>/s, (reference) => `${reference}${reference}`),
    ),
    'two digests': wrong(xml.replace(digests, (digest) => `<DigestValue>AAAA</DigestValue>${digest}`)),
    'method of another namespace before the real one': wrong(
      xml.replace(
        '<SignedInfo>',
        `<SignatureMethod xmlns="urn:x" Algorithm="${algorithms.rsaSha1}"/><SignedInfo>`,
      ),
    ),
  };
}

function altered(world: World): Record<string, Forgery> {
  const xml = signed(world);
  const wrong = (document: string) => forged(document, 'signature signatureWrong');
  const digest = /<DigestValue>(.*)<\/DigestValue>/;
  return {
    'another name': wrong(xml.replace(said.name, victim)),
    'another audience, altered': wrong(xml.replace(`>${said.audience}<`, '>https://other.example.test<')),
    'a later end': wrong(xml.replaceAll(said.notOnOrAfter, '2036-11-22T08:05:00Z')),
    'an attribute more': wrong(
      xml.replace(
        '<saml:AttributeStatement/>',
        `<saml:AttributeStatement>${attribute('email', victim)}</saml:AttributeStatement>`,
      ),
    ),
    'another digest': wrong(xml.replace(digest, '<DigestValue>AAAA</DigestValue>')),
    'comment in DigestValue (CVE-2025-29775)': forged(
      xml.replace(digest, '<DigestValue><!--AAAA-->$1</DigestValue>').replace(said.name, victim),
      'answer malformed',
    ),
    'element in DigestValue': wrong(xml.replace(digest, '<DigestValue><x>AAAA</x>$1</DigestValue>')),
    'comment in NameID': forged(
      signed(world, { name: `${victim}.evil.test` }).replace(`${victim}.evil`, `${victim}<!---->.evil`),
      'answer malformed',
    ),
    'instruction in NameID': forged(
      xml.replace(said.name, said.name.replace('@', '<?x?>@')),
      'answer malformed',
    ),
    'CDATA in NameID': forged(xml.replace(said.name, `<![CDATA[${said.name}]]>`), 'answer malformed'),
    'the value of another signature': wrong(
      signElement(writeAnswer({ name: victim }), '_assertion', { key: world.attacker.privateKey }).replace(
        values,
        partOf(xml, values),
      ),
    ),
    'a byte of the signature': wrong(
      xml.replace(/(<SignatureValue>.{20})(.)/s, (_, start, one) => `${start}${one === 'A' ? 'B' : 'A'}`),
    ),
  };
}

function saidWrongly(world: World): Record<string, Forgery> {
  const as = (otherwise: Partial<Said>, refusal: string) => forged(signed(world, otherwise), refusal);
  const other = 'https://birch.example.test/federation/saml2p';
  return {
    'audience of others': as({ audience: 'https://other.example.test' }, 'audience audienceWrong'),
    'no audience': forged(
      signElement(
        writeAnswer().replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''),
        '_assertion',
        { key: world.provider.privateKey },
      ),
      'audience audienceWrong',
    ),
    "another tenant's answer": as(
      { destination: `${other}/acs`, recipient: `${other}/acs`, audience: `${other}/metadata` },
      'audience recipientWrong',
    ),
    "another tenant's, sent on to us": as(
      { recipient: `${other}/acs`, audience: `${other}/metadata` },
      'audience audienceWrong',
    ),
    'recipient of others': as({ recipient: `${other}/acs` }, 'audience recipientWrong'),
    'destination of others': as({ destination: `${other}/acs` }, 'audience recipientWrong'),
    'empty destination': as({ destination: '' }, 'audience recipientWrong'),
    'confirmed otherwise than by bearing it': as(
      { method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' },
      'audience recipientWrong',
    ),
    'answer to another request': as({ inResponseTo: '_other' }, 'answer requestWrong'),
    'assertion to another request': as({ subjectInResponseTo: '_other' }, 'answer requestWrong'),
    'answer that nobody asked for': forged(
      signElement(writeAnswer().replaceAll(' InResponseTo="_request"', ''), '_assertion', {
        key: world.provider.privateKey,
      }),
      'answer requestWrong',
    ),
    'assertion that nobody asked for': as({ subjectInResponseTo: '' }, 'answer requestWrong'),
    'response of another issuer': as({ responseIssuer: 'https://evil.example.test' }, 'answer issuerDiffers'),
    'assertion of another issuer': as({ issuer: 'https://evil.example.test' }, 'answer issuerDiffers'),
    'failed, with an assertion': as(
      { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' },
      'answer refused',
    ),
    expired: as({ notOnOrAfter: '2026-11-22T07:59:00Z' }, 'clock expired'),
    'subject expired': as({ subjectEnd: '2026-11-22T07:59:00Z' }, 'clock expired'),
    'session expired': as(
      { statement: said.statement.replace('/>', ' SessionNotOnOrAfter="2026-11-22T07:59:00Z"/>') },
      'clock expired',
    ),
    'not valid yet': as({ notBefore: '2026-11-22T08:01:01Z' }, 'clock notYetValid'),
    'an end without its zone': as({ subjectEnd: '2026-11-22T09:00:00' }, 'clock malformed'),
    'an end that is none': as({ notOnOrAfter: 'tomorrow' }, 'clock malformed'),
    'no statement of a sign-in': as({ statement: '' }, 'answer malformed'),
    'no address': as({ name: 'paula' }, 'email emailMissing'),
    'two addresses': as(
      { name: 'paula', attributes: attribute('email', said.name, victim) },
      'email emailMissing',
    ),
    'an address in a lasting name of no address': as(
      { nameFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', name: victim },
      'email emailMissing',
    ),
  };
}

function notReadable(world: World): Record<string, Forgery> {
  const xml = signed(world);
  const malformed = (document: string) => forged(document, 'answer malformed');
  const typed = (type: string) => malformed(`<!DOCTYPE r [${type}]>${xml.replace(said.name, '&e;')}`);
  return {
    nothing: ['', 'answer malformed'],
    'no base64': ['<samlp:Response/>', 'answer malformed'],
    'no XML': malformed('paula@example.test'),
    'no UTF-8': [Buffer.from(xml, 'utf16le').toString('base64'), 'answer malformed'],
    torn: malformed(xml.slice(0, -10)),
    'two roots': malformed(`${xml}${xml}`),
    'another root': malformed(xml.replaceAll('samlp:Response', 'samlp:ArtifactResponse')),
    'another version': malformed(xml.replace('Version="2.0"', 'Version="1.1"')),
    'an assertion alone': malformed(partOf(xml, assertions)),
    'a document type': malformed(`<!DOCTYPE r>${xml}`),
    'an entity of a file': typed('<!ENTITY e SYSTEM "file:///etc/passwd">'),
    'an entity of an address': typed('<!ENTITY e SYSTEM "http://127.0.0.1:9/">'),
    'entities that grow': typed(
      Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n} "${`&e${n - 1};`.repeat(10)}">`).join(''),
    ),
    'an encrypted assertion of rubbish': malformed(
      xml.replace(assertions, '<saml:EncryptedAssertion><x>AAAA</x></saml:EncryptedAssertion>'),
    ),
    'no assertion': malformed(xml.replace(assertions, '')),
    'five megabytes': malformed(xml.replace('<samlp:Status>', `${' '.repeat(5_000_000)}<samlp:Status>`)),
    'a NUL in the name': malformed(xml.replace(said.name, `${said.name}&#0;`)),
    'half a character in the name': malformed(xml.replace(said.name, `${said.name}&#xD800;`)),
    'a NUL in an attribute': malformed(xml.replace('_session"', '_session&#0;"')),
    'nested too deep': malformed(
      xml.replace('<samlp:Status>', `${'<x>'.repeat(30_000)}${'</x>'.repeat(30_000)}<samlp:Status>`),
    ),
    'namespaces without number': malformed(
      xml.replace('<samlp:Status>', `${'<x xmlns:y="z"/>'.repeat(12_000)}<samlp:Status>`),
    ),
  };
}

const assertions = /<saml:Assertion .*<\/saml:Assertion>/s;
const signatures = /<Signature .*?<\/Signature>/s;
const signedInfos = /<SignedInfo>.*<\/SignedInfo>/s;
const values = /<SignatureValue>.*<\/SignatureValue>/s;
const digests = /<DigestValue>.*?<\/DigestValue>/s;

function partOf(xml: string, pattern: RegExp): string {
  const [part] = pattern.exec(xml) ?? [];
  if (part === undefined) throw new Error(`There is no ${pattern} in ${xml}`);
  return part;
}
