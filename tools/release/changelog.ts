/** The parts of CHANGELOG.md: what stands above *Next*, *Next* itself, and the releases below. */
function partsOf(changelog: string): [above: string, next: string, below: string] {
  const [above = '', rest] = changelog.split(/^## Next\n/m);
  if (rest === undefined) return [above, '', ''];
  const end = rest.search(/^## /m);
  return end < 0 ? [above, rest, ''] : [above, rest.slice(0, end), rest.slice(end)];
}

/** What the next release changes, as *Next* says it. */
export const nextSection = (changelog: string): string => partsOf(changelog)[1];

/** Whether *Next* requires something of an operator or a calling program. */
export const needsUpgrading = (changelog: string): boolean =>
  /^### Upgrading\n+(?!### )\S/m.test(nextSection(changelog));

/** *Next* under the release's number and day, and an empty *Next* above it. */
export function released(changelog: string, version: string, day: string): string {
  const [above, next, below] = partsOf(changelog);
  return `${above}## Next\n\n## ${version} (${day})\n${next}${below}`;
}
