import * as z from 'zod/mini';
import { EnglishTerm, TermTranslation } from '../translation/glossary.ts';
import type { ReadHandIn } from '../translation/handIn.ts';
import { jsonFault, linesOf } from './jsonFault.ts';

const Text = z.object({
  translation: z.string(),
  english: z.optional(z.string()),
  version: z.optional(z.string()),
  isConfirmed: z.optional(z.boolean()),
});

const Terms = z.array(
  z.object({ term: EnglishTerm, translation: TermTranslation, version: z.optional(z.string()) }),
);

const File = z.record(z.string(), z.object({ texts: z.record(z.string(), Text), terms: z.optional(Terms) }));

/** What a JSON file of `toJson` holds; texts may lack everything but their translation. */
export function readJson(json: string): ReadHandIn[] {
  const fault = jsonFault(json);
  if (fault) throw new Error(`line ${fault.line}: ${fault.reason}`);
  const read = File.safeParse(JSON.parse(json));
  const [issue] = read.error?.issues ?? [];
  if (issue) throw new Error(`not texts as \`export\` writes them: ${issue.path.join('.')}`);
  const lines = linesOf(json);
  return Object.entries(read.data ?? {}).map(([locale, { texts, terms = [] }]) => ({
    locale,
    texts: Object.entries(texts).map(([place, { isConfirmed = false, ...text }]) => ({
      at: `line ${lines.get(`${locale}.texts.${place}`) ?? '?'}`,
      place,
      isConfirmed,
      ...text,
    })),
    terms: terms.map((term) => ({ at: `term ${term.term.english[0]}`, ...term })),
  }));
}
