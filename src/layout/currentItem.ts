/** The item of the current page: the one with the longest matching path prefix, by whole segments. */
export function currentItem<Item extends { under: readonly string[] }>(
  items: readonly Item[],
  pathname: string,
): Item | undefined {
  const depth = ({ under }: Item) =>
    Math.max(0, ...under.filter((start) => isUnder(pathname, start)).map(({ length }) => length));
  const [deepest] = [...items].sort((one, other) => depth(other) - depth(one));
  return deepest && depth(deepest) > 0 ? deepest : undefined;
}

/** `/admin/accounts/systemic` is not under `/admin/accounts/system`. */
const isUnder = (pathname: string, start: string) => pathname === start || pathname.startsWith(`${start}/`);
