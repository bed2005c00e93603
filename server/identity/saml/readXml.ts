import { DOMParser } from '@xmldom/xmldom';

/** SAML's own, and XML Signature's. */
export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
type Namespace = keyof typeof namespaces;

/** No XML, or XML such as nobody sends who means well. */
export class XmlRefused extends Error {}

/**
 * The root of a document that a stranger wrote. A document type could define entities that grow without bound or name
 * our files, and what is nested too deep or declares too many namespaces takes its reader seconds: all refused, and what
 * is no character of XML.
 */
export function readXml(text: string): Element {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new XmlRefused('It has a document type.');
  if (text.split('xmlns').length > mostNamespaces) throw new XmlRefused('It declares too many namespaces.');
  const root = parse(text).documentElement;
  if (!root) throw new XmlRefused('It has no element.');
  requireReadable(root);
  return root;
}

/** The elements of that name directly below. */
export function childrenOf(parent: Element, namespace: Namespace, name: string): Element[] {
  return [...nodesIn(parent)].filter(isElement).filter((child) => isNamed(child, namespace, name));
}

export function isNamed(element: Element, namespace: Namespace, name: string): boolean {
  return element.namespaceURI === namespaces[namespace] && element.localName === name;
}

/** Every node below, comments and processing instructions too. */
export function* nodesBelow(parent: Node): Generator<Node> {
  for (const node of nodesIn(parent)) {
    yield node;
    yield* nodesBelow(node);
  }
}

export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

/** Plain text: no section of CDATA, no comment. */
export function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

/** The text in an element, of which there is one at most. */
export function textOf([element]: Element[]): string {
  return element?.textContent?.trim() ?? '';
}

const mostNamespaces = 2_000;
const deepest = 50;

function parse(text: string): Document {
  const refuse = (_: string, message: unknown) => {
    throw new XmlRefused(String(message));
  };
  try {
    return new DOMParser({ errorHandler: refuse }).parseFromString(text, 'text/xml');
  } catch (error) {
    throw new XmlRefused(String(error));
  }
}

function* nodesIn(parent: Node): Generator<Node> {
  for (let node = parent.firstChild; node; node = node.nextSibling) yield node;
}

function requireReadable(root: Element): void {
  const found: [Node, number][] = [[root, 1]];
  for (let next = found.pop(); next; next = found.pop()) {
    const [node, depth] = next;
    if (depth > deepest) throw new XmlRefused('It is nested too deep.');
    if (!textsOf(node).every(isOfXml)) throw new XmlRefused('It holds a character that XML does not have.');
    for (const child of nodesIn(node)) found.push([child, depth + 1]);
  }
}

const textsOf = (node: Node): string[] =>
  isElement(node) ? Array.from(node.attributes, ({ value }) => value) : [node.nodeValue ?? ''];

/** The reader lets them through, written as they are or as references; the database refuses them. */
const isOfXml = (text: string) => text.isWellFormed() && !controlCharacters.test(text);

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this pattern is for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
