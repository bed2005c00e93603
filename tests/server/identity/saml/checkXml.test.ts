import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkXml, messageLimits, metadataLimits, XmlRefused } from '#server/identity/saml/checkXml.ts';

const root = (inside: string) => `<a xmlns:n="u">${inside}</a>`;
const largest = root(`${'é'.repeat((65_535 - root('').length) / 2)}x`);
const deep = (levels: number, leaf = '') => `${'<a>'.repeat(levels)}${leaf}${'</a>'.repeat(levels)}`;

describe('a document within the limits', () => {
  it.each([
    ['one element', '<a/>'],
    ['a declaration, and lines around', '<?xml version="1.0" encoding="UTF-8"?>\r\n<a/>\n'],
    ['both quotation marks, each with the other and what looks like markup', `<a b='"/>' c="'>"/>`],
    ['every reference there is without a document type', root('&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;')],
    ['spaces wherever XML has them', '<a  b = "c"\n d=\'e\' ></a >'],
    ['64 kB', largest],
    ['500 elements', root('<b/>'.repeat(499))],
    ['2,000 attributes', root(`<c d="" e="" f=""/>${'<b n:c="" d="" e="" f="" g=""/>'.repeat(399)}`)],
    ['30 levels', deep(30)],
  ])('is taken with %s', (_, xml) => {
    expect(() => checkXml(xml, messageLimits)).not.toThrow();
  });

  it('is taken with comments too, where they are of no harm', () => {
    const xml = `<!-- -->${root('<!-- <b> - "-->x')}<!---->`;
    expect(() => checkXml(xml, metadataLimits)).not.toThrow();
    expect(() => checkXml(xml, messageLimits)).toThrow(XmlRefused);
  });
});

describe('a document is refused before it is parsed', () => {
  it.each([
    ['a byte more than 64 kB', largest.replace('é', 'éx'), 'longer than 65536'],
    ['501 elements', root('<b/>'.repeat(500)), 'too many elements'],
    ['501 elements, closed each', root('<b></b>'.repeat(500)), 'too many elements'],
    ['2,001 attributes', root('<b c="" d="" e="" f="" g=""/>'.repeat(400)), 'too many attributes'],
    ['31 levels', deep(31), 'too deep'],
    ['31 levels, the last of them closed at once', deep(30, '<b/>'), 'too deep'],
  ])('with %s', (_, xml, words) => {
    expect(() => checkXml(xml, messageLimits)).toThrow(words);
  });

  it('with 2,000 comments, which cost as much as elements', () => {
    expect(() => checkXml(root('<!---->'.repeat(1_999)), metadataLimits)).not.toThrow();
    expect(() => checkXml(root('<!---->'.repeat(2_000)), metadataLimits)).toThrow('too many elements');
  });

  it.each([
    ['nothing', ''],
    ['no element', 'text'],
    ['two roots', '<a/><a/>'],
    ['text after it', '<a/>x'],
    ['an end too few', '<a><b></a>'],
    ['an end too many', '<a/></a>'],
    ['ends that cross', '<a><b></a></b>'],
    ['a start that is torn', '<a b="c"'],
    ['a quotation mark that is missing', '<a b="c/>'],
    ['a value without quotation marks', '<a b=c/>'],
    ['a start in a value', '<a b="<c/>"/>'],
    ['attributes without space between', '<a b=""c=""/>'],
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an entity', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['a reference to an entity', root('&b;')],
    ['an ampersand', root('a & b')],
    ['a reference without end', root('&#65')],
    ['a reference beyond Unicode', root('&#x110000;')],
    ['a section of CDATA', root('<![CDATA[x]]>')],
    ['the end of a section of CDATA', root(']]>')],
    ['an instruction', root('<?x y?>')],
    ['a second declaration', '<?xml version="1.0"?><?xml version="1.0"?><a/>'],
    ['a comment that holds an end of comments', root('<!-- -- -->')],
    ['a comment without end', root('<!-- ')],
    ['a NUL', root('\0')],
    ['a NUL by reference', root('&#0;')],
    ['a NUL by reference in a value', '<a b="&#x0;"/>'],
    ['half a character', root('\ud800')],
    ['half a character by reference', root('&#xD800;')],
  ])('that is or holds %s', (_, xml) => {
    expect(() => checkXml(xml, metadataLimits)).toThrow(XmlRefused);
  });
});

it('counts what the parser makes of it, whatever the pieces', () => {
  const pieces = [
    '<a>',
    '</a>',
    '<b/>',
    '<c d="',
    '">',
    '/>',
    "'",
    '<!--',
    '-->',
    'x',
    ' ',
    '&lt;',
    '<',
    '>',
    '</c>',
  ];
  const documents = fc
    .array(fc.constantFrom(...pieces), { maxLength: 25 })
    .map((all) => `<r>${all.join('')}</r>`);
  let taken = 0;
  fc.assert(
    fc.property(documents, (xml) => {
      const least = leastElementsTaken(xml);
      if (least === null) return;
      taken += 1;
      expect(elementsAndComments(xml), xml).toBe(least);
    }),
    { numRuns: 6_000, seed: 1 },
  );
  expect(taken).toBeGreaterThan(200);
});

/** The lowest element limit with which a document is accepted. */
function leastElementsTaken(xml: string): number | null {
  for (let elements = 1; elements < 60; elements += 1) {
    try {
      checkXml(xml, { ...metadataLimits, elements });
      return elements;
    } catch (error) {
      if (!String(error).includes('too many')) return null;
    }
  }
  return null;
}

function elementsAndComments(xml: string): number {
  const errorHandler = (_: string, message: unknown) => {
    throw new Error(String(message));
  };
  const count = (node: Node): number =>
    (node.nodeType === 1 || node.nodeType === 8 ? 1 : 0) +
    Array.from(node.childNodes ?? []).reduce((sum, child) => sum + count(child), 0);
  return count(new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml'));
}
