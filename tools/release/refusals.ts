import { needsUpgrading, nextSection } from './changelog.ts';
import { type Release, unnamed } from './promises.ts';

/** What decides whether a release may be made. */
export type Situation = {
  version: string;
  changelog: string;
  /** The last release, and what the working copy promises. */
  last: Release;
  now: Release;
  /** As `git status --porcelain` and `git tag` print them, line by line. */
  changed: string[];
  tags: string[];
};

/** Why this release can't be made, in a sentence each. */
export function refusalsOf({ version, changelog, last, now, changed, tags }: Situation): string[] {
  const names = unnamed(last, now, nextSection(changelog));
  const refusals: [boolean, string][] = [
    [numbersOf(version) === null, `${version || 'No version'} is not a version like 2.1.0.`],
    [
      numbersOf(version) !== null && !isLater(version, last.release),
      `${version} is not later than the last release, ${last.release}.`,
    ],
    [tags.includes(`v${version}`), `The tag v${version} exists.`],
    [changed.length > 0, `Files are not committed: ${changed.map((line) => line.slice(3)).join(', ')}.`],
    [nextSection(changelog).trim() === '', 'CHANGELOG.md has nothing under "## Next".'],
    [names.length > 0, `CHANGELOG.md does not name, under "## Next": ${names.join(', ')}.`],
    [
      needsUpgrading(changelog) && !isMajor(version),
      `CHANGELOG.md has something to do under "Upgrading", so the version needs a new first number, and ends with .0.0.`,
    ],
  ];
  return refusals.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []));
}

const numbersOf = (version: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number) ?? null;

const isMajor = (version: string) => /^\d+\.0\.0$/.test(version);

function isLater(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version) ?? [], numbersOf(than) ?? []];
  const n = a.findIndex((number, place) => number !== b[place]);
  return n >= 0 && (a[n] ?? 0) > (b[n] ?? 0);
}
