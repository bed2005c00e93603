import { normalise } from '#contract/normalise.ts';
import { useTexts } from '#i18n/texts.ts';

/** The words that a name shares with the typed one, with a plus, and together those that only it has, with a minus. */
export function ComparedWords({ typed, found }: { typed: string; found: string }) {
  const { text } = useTexts();
  const theirs = new Set(wordsIn(typed).map(normalise));
  const words = wordsIn(found);
  const isShared = (word: string) => theirs.has(normalise(word));
  const others = words.filter((word) => !isShared(word));
  return (
    <span className="comparedWords">
      {words.filter(isShared).map((word) => (
        <span key={word} data-sign="+" translate="no" title={text('firms.create.sharedWord')}>
          {word}
        </span>
      ))}
      {others.length > 0 && (
        <span data-sign="−" translate="no" title={text('firms.create.otherWords')}>
          {others.join(' ')}
        </span>
      )}
    </span>
  );
}

const wordsIn = (name: string): string[] =>
  [
    ...new Set(
      name.split(/[^\p{L}\p{N}&'’.-]+/u).map((word) => (word.endsWith('.') ? word.slice(0, -1) : word)),
    ),
  ].filter((word) => normalise(word) !== '');
