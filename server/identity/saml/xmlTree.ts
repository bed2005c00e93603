/** A document's element as plain data, so that another thread's parser can send it. */
export type XmlElement = {
  namespace: string | null;
  /** Without a prefix. */
  name: string;
  attributes: XmlAttribute[];
  nodes: (XmlElement | string)[];
};

/** `name` as written, with its prefix; `localName` without. */
export type XmlAttribute = { name: string; localName: string; value: string };

/** SAML's own, and XML Signature's. */
export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
type Namespace = keyof typeof namespaces;

export const isNamed = (element: XmlElement, namespace: Namespace, name: string): boolean =>
  element.namespace === namespaces[namespace] && element.name === name;

/** The child elements. */
export const elementsIn = ({ nodes }: XmlElement): XmlElement[] =>
  nodes.filter((node) => typeof node !== 'string');

/** The child elements of that name. */
export const childrenOf = (parent: XmlElement, namespace: Namespace, name: string): XmlElement[] =>
  elementsIn(parent).filter((child) => isNamed(child, namespace, name));

/** All descendants, in document order. */
export const elementsBelow = (parent: XmlElement): XmlElement[] =>
  elementsIn(parent).flatMap((child) => [child, ...elementsBelow(child)]);

/** An attribute's value, by its name as written. */
export const attributeOf = ({ attributes }: XmlElement, name: string): string | undefined =>
  attributes.find((attribute) => attribute.name === name)?.value;

/** The text of an optional element, which occurs once at most. */
export const textOf = ([element]: XmlElement[]): string => (element ? allTextIn(element).trim() : '');

const allTextIn = ({ nodes }: XmlElement): string =>
  nodes.map((node) => (typeof node === 'string' ? node : allTextIn(node))).join('');
