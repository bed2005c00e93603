import { samlMetadataLimit } from '#contract/identityProviders.ts';

/** Not XML, or XML that no honest sender produces. */
export class XmlRefused extends Error {}

/** Limits on the cost of parsing a document. A comment counts as an element. */
export type XmlLimits = { bytes: number; elements: number; comments: boolean };

/** An answer or a request. A comment cuts a text short for some parsers and not for others; honest ones have none. */
export const messageLimits: XmlLimits = { bytes: 65_536, elements: 500, comments: false };

/** Metadata, which only administrators provide: that of AD FS lists many claims. */
export const metadataLimits: XmlLimits = { bytes: samlMetadataLimit, elements: 2_000, comments: true };

/**
 * Throws XmlRefused unless the text is XML within the limits, in one pass before any parser sees it. Parsers and
 * signature verification take seconds for some small documents. It accepts the XML that SAML is written in: ASCII
 * names, no document type, no processing instructions, no CDATA.
 */
export function checkXml(text: string, limits: XmlLimits): void {
  if (Buffer.byteLength(text) > limits.bytes)
    throw new XmlRefused(`It is longer than ${limits.bytes} bytes.`);
  if (!isOfXml(text)) throw new XmlRefused('It holds a character that XML does not have.');
  const scan = new Scan(text);
  const seen: Seen = { open: [], hasRoot: false, elements: 0, attributes: 0 };
  scan.take(declaration);
  while (!scan.isOver) {
    const isKnown = takeEnd(scan, seen) || takeStart(scan, seen) || takeText(scan, seen);
    if (!isKnown && !(limits.comments && takeComment(scan, seen))) throw malformed();
    requireWithin(limits, seen);
  }
  if (seen.open.length > 0 || !seen.hasRoot) throw malformed();
}

type Seen = { open: string[]; hasRoot: boolean; elements: number; attributes: number };

function takeStart(scan: Scan, seen: Seen): boolean {
  if (!scan.take(opening)) return false;
  const name = scan.found;
  if (seen.open.length === maxDepth) throw new XmlRefused('It is nested too deep.');
  if (seen.hasRoot && seen.open.length === 0) throw malformed();
  seen.hasRoot = true;
  seen.elements += 1;
  while (scan.take(attribute)) {
    seen.attributes += 1;
    requireText(scan.found);
  }
  if (!scan.take(openingEnd)) throw malformed();
  if (scan.found === '') seen.open.push(name);
  return true;
}

function takeEnd(scan: Scan, { open }: Seen): boolean {
  if (!scan.take(closing)) return false;
  if (open.pop() !== scan.found) throw malformed();
  return true;
}

function takeText(scan: Scan, { open }: Seen): boolean {
  if (!scan.take(characters)) return false;
  requireText(scan.found);
  if (open.length === 0 && scan.found.trim() !== '') throw malformed();
  return true;
}

function takeComment(scan: Scan, seen: Seen): boolean {
  if (!scan.take(comment)) return false;
  seen.elements += 1;
  return true;
}

const maxDepth = 30;
const attributesPerElement = 4;

function requireWithin(limits: XmlLimits, { elements, attributes }: Seen): void {
  if (elements > limits.elements) throw new XmlRefused('It has too many elements.');
  if (attributes > attributesPerElement * limits.elements)
    throw new XmlRefused('It has too many attributes.');
}

/** A position in a text: consumes what matches there. */
class Scan {
  /** The last match of the pattern's group. */
  found = '';
  #at = 0;

  constructor(private readonly text: string) {}

  get isOver(): boolean {
    return this.#at === this.text.length;
  }

  take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.text);
    if (!match) return false;
    this.#at = pattern.lastIndex;
    this.found = match[1] ?? '';
    return true;
  }
}

const declaration = /<\?xml\s[^<>?]*\?>/y;
const opening = /<([A-Za-z_][\w.:-]*)/y;
/** Its value with its quotation marks. */
const attribute = /\s+[A-Za-z_][\w.:-]*\s*=\s*("[^"<]*"|'[^'<]*')/y;
const openingEnd = /\s*(\/?)>/y;
const closing = /<\/([A-Za-z_][\w.:-]*)\s*>/y;
const comment = /<!--(?:[^-]|-[^-])*-->/y;
const characters = /([^<]+)/y;

/** A reference may stand for a character that XML does not allow, and for nothing that a document type would define. */
function requireText(text: string): void {
  if (text.includes(']]>')) throw malformed();
  for (const [, reference = ''] of text.matchAll(/&([^;&]{0,9};?)/g)) {
    if (!isOfXml(characterOf(reference)))
      throw new XmlRefused('It holds a character that XML does not have.');
  }
}

function characterOf(reference: string): string {
  if (/^(lt|gt|amp|quot|apos);$/.test(reference)) return '';
  const [, hexadecimal, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}));$/.exec(reference) ?? [];
  const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal);
  if (!(code <= 0x10_ffff)) throw malformed();
  return String.fromCodePoint(code);
}

/** Parsers accept them, literally or as references; the database refuses them. */
const isOfXml = (text: string) => text.isWellFormed() && !controlCharacters.test(text);

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this pattern is for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

const malformed = () => new XmlRefused('It is not well-formed, or of a kind that no provider sends.');
