import { expect, it } from 'vitest';
import { createSampleProvider } from '#server/demo/provider/sampleProvider.ts';

it('reads the first 24 words of a search, each once', async () => {
  const { search } = createSampleProvider(() => new Date('2026-01-01T00:00:00Z'), 20);
  const page = { page: 1, perPage: 20, order: 'properName', descending: false } as const;
  const [firm] = (await search('', page)).firms;
  const name = firm?.name.toLowerCase().replace(/[^a-z]/g, ' ') ?? '';
  const parts = [...name.matchAll(/(?=([a-z]{1,2}))/g)].flatMap(([, part = '']) => part);
  const words = [...new Set(parts.flatMap((part) => [part, part.slice(0, 1)]))].slice(0, 24);
  expect(words).toHaveLength(24);
  const { firms } = await search(`${words.join(' ')} ${words.join(' ')} qqqqqq`, page);
  expect(firms).toContainEqual(firm);
});
