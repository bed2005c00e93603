import { expect, it } from 'vitest';
import { fileSize } from '#i18n/fileSize.ts';

it.each([
  [0, 'en', '0 bytes'],
  [1, 'en', '1 byte'],
  [1_023, 'fr', '1 023 octets'],
  [20_480, 'en', '20 kB'],
  [20_481, 'en', '20.1 kB'],
  [20_480, 'fr', '20 ko'],
  [1_572_864, 'fr', '1,5 Mo'],
  [30 * 1024 ** 2, 'en', '30 MB'],
  [2 * 1024 ** 4, 'en', '2,048 GB'],
])('%i bytes in %s are %s', (bytes, locale, said) => {
  expect(fileSize(bytes, locale).replace(/\s/g, ' ')).toBe(said);
});
