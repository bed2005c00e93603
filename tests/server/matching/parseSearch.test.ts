import { expect, it } from 'vitest';
import { parseSearch } from '#server/matching/parseSearch.ts';

it.each<[text: string, parts: object]>([
  [
    '  Pell  Worth pell ',
    { name: 'pell worth pell', words: ['pell', 'worth'], key: null, host: null, email: null },
  ],
  ['', { name: '', words: [], key: null, host: null, email: null }],
  ['a b c d e f g h i', { words: [...'abcdefgh'] }],
  [' 123 ', { key: '000000123', identifier: '123' }],
  ['123456789', { key: '123456789' }],
  ['1234567890', { key: null }],
  ['12a', { key: null }],
  ['a12', { key: null }],
  ['1 2', { key: null }],
  ['www.pell.example', { domain: 'pell.example', host: 'pell.example', email: null }],
  ['pell', { host: 'pell' }],
  ['pel', { host: null }],
  [' pell@worth.example ', { email: 'pell@worth.example' }],
  ['@worth.example', { email: null }],
  ['pell worth@pell.example', { email: null, host: null }],
])('%j is searched as %j', (text, parts) => expect(parseSearch(text)).toMatchObject(parts));
