import type { Page } from '@playwright/test';

/** A role with its name, words and state as Playwright writes them, and its children. */
export type Part = { said: string; parts: Part[] };

/** Everything on the page that a screen reader reaches, in order. What a dialog hides is left out. */
export const treeOf = async (page: Page): Promise<Part[]> =>
  partsOf(await page.locator('body').ariaSnapshot());

export const roleOf = ({ said }: Part) => /^\w+/.exec(said)?.[0] ?? '';
export const nameOf = ({ said }: Part) => /^\w+ "((?:[^"\\]|\\.)*)"/.exec(said)?.[1] ?? '';

function partsOf(snapshot: string): Part[] {
  const root: Part = { said: '', parts: [] };
  const open = [root];
  for (const line of snapshot.split('\n')) {
    const [, indent = '', entry = ''] = /^( *)- (.*)$/.exec(line) ?? [];
    const [, quoted] = /^'((?:[^']|'')*)'/.exec(entry) ?? [];
    const said = quoted ? quoted.replaceAll("''", "'") + entry.slice(quoted.length + 2) : entry;
    // Addresses and the like are not announced.
    if (!said || said.startsWith('/')) continue;
    const part: Part = { said: said.replace(/:$/, ''), parts: [] };
    open.splice(indent.length / 2 + 1);
    open.at(-1)?.parts.push(part);
    open.push(part);
  }
  return root.parts;
}

/** The tree as Playwright writes it. */
export const written = (parts: readonly Part[], indent = ''): string =>
  parts
    .map((part) => {
      const within = written(part.parts, `${indent}  `);
      return `${indent}- ${part.said}${within && ':'}\n${within}`;
    })
    .join('');

/** What is hard to follow by ear: controls without a name, consecutive ones with the same name, skipped levels. */
export function unclear(parts: readonly Part[]): string[] {
  const all = allOf(parts);
  const levels = all.flatMap(({ said }) => /^heading.*\[level=(\d)\]/.exec(said)?.slice(1).map(Number) ?? []);
  return [
    ...all
      .filter((part) => named.has(roleOf(part)) && !nameOf(part))
      .map(({ said }) => `without a name: ${said}`),
    ...twins({ said: '', parts: [...parts] }),
    ...levels
      .filter((level, n) => n > 0 && level > (levels[n - 1] ?? 0) + 1)
      .map((level) => `a heading of level ${level} where one above is left out`),
  ];
}

const allOf = (parts: readonly Part[]): Part[] => parts.flatMap((part) => [part, ...allOf(part.parts)]);

const twins = ({ parts }: Part): string[] => [
  ...parts
    .filter((part, n) => isControl(part) && part.said === parts[n - 1]?.said)
    .map(({ said }) => `twice: ${said}`),
  ...parts.flatMap(twins),
];

const isControl = (part: Part) => controls.has(roleOf(part));

const controls = new Set(
  'button link textbox searchbox combobox spinbutton checkbox switch radio menuitem menuitemradio menuitemcheckbox option'.split(
    ' ',
  ),
);
const named = new Set([
  ...controls,
  ...'dialog alertdialog menu table region navigation complementary figure img meter group radiogroup listbox heading'.split(
    ' ',
  ),
]);
