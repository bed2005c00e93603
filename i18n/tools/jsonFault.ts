import { parseSync, Visitor } from 'vite';

/** Why a text is not valid JSON, and in which line; undefined where it is. */
export function jsonFault(json: string): { line: number; reason: string } | undefined {
  try {
    JSON.parse(json);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { line: lineOf(json, reason), reason };
  }
}

/** Node gives the position of most syntax errors only; the JavaScript parser knows the others. */
function lineOf(json: string, reason: string): number {
  const named = /position (\d+)/.exec(reason)?.[1];
  const parsed = parseSync('catalog.js', `(${json})`).errors[0]?.labels[0]?.start;
  const position = named ?? (parsed === undefined ? json.trimEnd().length : parsed - 1);
  return json.trimEnd().slice(0, Number(position)).split('\n').length;
}

/** The line of each text and group of texts, by its dotted key. */
export function linesOf(json: string): Map<string, number> {
  const lines = new Map<string, number>();
  const path: string[] = [];
  let line = 1;
  let counted = 0;
  new Visitor({
    Property: ({ key }) => {
      path.push(key.type === 'Literal' ? String(key.value) : '');
      // A bracket comes before the text.
      line += json.slice(counted, key.start - 1).split('\n').length - 1;
      counted = key.start - 1;
      lines.set(path.join('.'), line);
    },
    'Property:exit': () => void path.pop(),
  }).visit(parseSync('catalog.js', `(${json})`).program);
  return lines;
}
