import { X509Certificate } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { SAML } from '@node-saml/node-saml';
import { DOMParser } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';

/**
 * Parses XML and verifies signatures in its own thread, as strangers' documents may take long. Takes `{id, kind, …}`:
 * `read` answers the root of `xml` as plain data, `verify` the assertion signed by one of `certificates`; or
 * `refused` with the reason. Plain JavaScript: a worker starts from a file as it is.
 */
if (!parentPort) throw new Error('samlWorker runs as a worker thread');
const port = parentPort;

port.on('message', async (/** @type {Question & {id: number, kind: 'open' | 'read' | 'verify'}} */ asked) => {
  try {
    port.postMessage({ id: asked.id, ...(await answers[asked.kind](asked)) });
  } catch (error) {
    port.postMessage({ id: asked.id, refused: String(error) });
  }
});

/** @typedef {{xml: string, certificates: string[]}} Question */
/** @typedef {import('./xmlTree.ts').XmlElement} XmlElement */

/** @type {Record<'open' | 'read' | 'verify', (asked: Question) => Promise<{root?: XmlElement, refused?: string}>>} */
const answers = {
  open: async () => ({}),
  read: async ({ xml }) => ({ root: plain(parse(xml)) }),
  async verify({ xml, certificates: kept }) {
    const certificates = kept.map(pemOf);
    const response = parse(xml);
    const [assertion] = childrenOf(response, 'Assertion');
    const signatures = [response, assertion].flatMap((signed) => childrenOf(signed, 'Signature'));
    // The library's time is quadratic in what a stranger adds; a key's is constant.
    if (!signatures.every((signature) => isByOneOf(certificates, signature))) {
      return { refused: 'A signature is by another key.' };
    }
    return signedAssertion(xml, {
      certificates,
      isResponseSigned: childrenOf(response, 'Signature').length > 0,
    });
  },
};

/** @param {string} xml */
function parse(xml) {
  const errorHandler = (/** @type {string} */ _, /** @type {unknown} */ message) => {
    throw new Error(String(message));
  };
  const root = new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml').documentElement;
  if (!root) throw new Error('It has no element.');
  return root;
}

/**
 * @param {Element} element
 * @returns {XmlElement}
 */
function plain(element) {
  return {
    namespace: element.namespaceURI,
    name: element.localName,
    attributes: Array.from(element.attributes, ({ name, localName, value }) => ({ name, localName, value })),
    nodes: nodesIn(element)
      .filter((node) => isElement(node) || node.nodeType === textNode)
      .map((node) => (isElement(node) ? plain(node) : (node.nodeValue ?? ''))),
  };
}

const textNode = 3;

/** @type {(parent: Node) => Node[]} */
const nodesIn = ({ childNodes }) => Array.from(childNodes);

/**
 * @param {Node} node
 * @returns {node is Element}
 */
function isElement(node) {
  return node.nodeType === 1;
}

/** @type {(parent: Element | undefined, name: string) => Element[]} */
const childrenOf = (parent, name) =>
  parent
    ? nodesIn(parent)
        .filter(isElement)
        .filter(({ localName }) => localName === name)
    : [];

const algorithms = new SignedXml();

/**
 * Whether a signature's value was made with the key of one of the certificates, whatever it refers to. @param
 * {string[]} certificates in PEM @param {Element} signature
 */
function isByOneOf(certificates, signature) {
  const [info, ...others] = childrenOf(signature, 'SignedInfo');
  const [value] = childrenOf(signature, 'SignatureValue');
  const [canonicalization, method] = ['CanonicalizationMethod', 'SignatureMethod'].map((name) =>
    childrenOf(info, name)[0]?.getAttribute('Algorithm'),
  );
  const Canonicalization = algorithms.CanonicalizationAlgorithms[/** @type {any} */ (canonicalization)];
  const Signature = algorithms.SignatureAlgorithms[/** @type {any} */ (method)];
  if (!info || !value || others.length > 0 || !Canonicalization || !Signature) return false;
  const text = new Canonicalization().process(info, { ancestorNamespaces: namespacesAround(info) });
  return certificates.some((certificate) =>
    new Signature().verifySignature(String(text), certificate, value.textContent ?? ''),
  );
}

/** The declarations in scope at an element, the nearest of each prefix. @param {Element} element */
function namespacesAround(element) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (let parent = element.parentNode; parent && isElement(parent); parent = parent.parentNode) {
    for (const { prefix, localName, value } of Array.from(parent.attributes)) {
      if (prefix === 'xmlns' && !found.has(localName)) found.set(localName, value);
    }
  }
  return Array.from(found, ([prefix, namespaceURI]) => ({ prefix, namespaceURI }));
}

const pemOf = (/** @type {string} */ base64) => new X509Certificate(Buffer.from(base64, 'base64')).toString();

/**
 * The signed assertion, even if node-saml rejects its content: its reader explains that in our words. @param {string}
 * xml @param {{certificates: string[], isResponseSigned: boolean}} signed
 */
async function signedAssertion(xml, { certificates, isResponseSigned }) {
  const verifier = new Verifier({
    idpCert: certificates,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: isResponseSigned,
    // Its only clock is the machine's, so times are checked by the assertion's reader.
    acceptedClockSkewMs: -1,
    issuer: 'not judged here',
    callbackUrl: 'not judged here',
  });
  const refused = await verifier.refusalOf(xml);
  return verifier.assertion === null ? { refused } : { root: plain(parse(verifier.assertion)) };
}

class Verifier extends SAML {
  /** @type {string | null} */
  assertion = null;

  /** @param {string} xml */
  async refusalOf(xml) {
    try {
      await this.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') });
      return '';
    } catch (error) {
      return String(error);
    }
  }

  /**
   * @param {string} signedXml
   * @override
   */
  async getSignedAssertion(signedXml) {
    this.assertion = await super.getSignedAssertion(signedXml);
    return this.assertion;
  }
}
