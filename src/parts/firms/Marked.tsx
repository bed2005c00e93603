import '../marks.css';

/** A text with the searched words marked exactly where they occur. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  const literal = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const parts = text.split(new RegExp(`(${literal.join('|')})`, 'iu'));
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified only by their position
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}
