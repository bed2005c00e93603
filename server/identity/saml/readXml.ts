import { checkXml, messageLimits, type XmlLimits, XmlRefused } from './checkXml.ts';
import { type SamlAnswer, SamlThread } from './samlThread.ts';
import type { XmlElement } from './xmlTree.ts';

/** The root of an untrusted document. Throws XmlRefused. */
export async function readXml(xml: string, limits: XmlLimits): Promise<XmlElement> {
  checkXml(xml, limits);
  return rootOf(await thread.ask('read', { xml }));
}

/** The assertion in an answer, read from the bytes that one of the certificates signed. Throws XmlRefused. */
export async function readVerified(xml: string, certificates: string[]): Promise<XmlElement> {
  checkXml(xml, messageLimits);
  return rootOf(await thread.ask('verify', { xml, certificates }));
}

function rootOf({ root, refused = '' }: SamlAnswer): XmlElement {
  if (!root) throw new XmlRefused(refused);
  return root;
}

/** A document within the limits takes milliseconds, a key's first use up to half a second. */
const thread = new SamlThread({ timeoutMs: 2_000, maxWaiting: 100 });
