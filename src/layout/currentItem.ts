/** The item that a page lies under: the one with the longest beginning of its path, whole steps counted. */
export function currentItem<Item extends { under: readonly string[] }>(
  items: readonly Item[],
  pathname: string,
): Item | undefined {
  const depth = ({ under }: Item) =>
    Math.max(0, ...under.filter((start) => isUnder(pathname, start)).map(({ length }) => length));
  const [deepest] = [...items].sort((one, other) => depth(other) - depth(one));
  return deepest && depth(deepest) > 0 ? deepest : undefined;
}

/** `/admin/accounts/systemic` does not lie under `/admin/accounts/system`. */
const isUnder = (pathname: string, start: string) => pathname === start || pathname.startsWith(`${start}/`);
