import type { FirmMatch } from '#contract/firms.ts';

/** What kind of value a search found, in words: `Former name`, `LEI`. */
export function matchKind(
  { kind, type }: Pick<FirmMatch, 'kind' | 'type'>,
  text: (key: string) => string,
): string {
  if (kind === 'name') return text(`firms.match.name.${type}`);
  if (kind === 'identifier') return text(`firmValues.identifierType.${type}`);
  return text(`firms.match.${kind}`);
}
