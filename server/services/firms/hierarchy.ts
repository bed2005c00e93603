import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { HierarchyNode, HierarchyQuery, LinkFrequencyData } from '#contract/firms.ts';
import type { EntityType, IndustryType, Traversal } from '#contract/firmValues.ts';
import type { Database } from '#server/db/database.ts';
import { nameKey } from '#server/db/firmKeys.ts';
import type { Stored } from '#server/directory/firmRecords.ts';
import { linkedBy } from '#server/directory/readFirm.ts';
import { type FirmReader, linkFrequencyOf } from '#server/directory/toFirm.ts';
import { ApiError } from '#server/errors.ts';

/**
 * The firms above or below a firm, or its whole tree, parents first and siblings by name. A search leaves those that
 * match, and all above them, so that a tree can be opened down to them.
 */
export async function firmHierarchy(
  db: Kysely<Database>,
  id: string,
  { traversal, traversalType, depth, search, searchText = search }: HierarchyQuery,
  reader: FirmReader,
): Promise<HierarchyNode[]> {
  const tree = await readTree(db, id);
  const traversed = traverse(
    tree,
    id,
    traversal ?? traversalType ?? 'full',
    depth ?? Number.POSITIVE_INFINITY,
  );
  const fit = searchText ? fitting(tree, traversed, searchText) : null;
  const shown = fit ? withAncestors(tree, traversed, fit) : traversed;
  const rows = await readNodes(db, id, shown);
  return shown.flatMap((one) => {
    const row = rows.get(one);
    return row ? [toNode(row, reader, tree.get(one)?.descendants ?? 0, fit?.has(one) ?? false)] : [];
  });
}

type Branch = { parent: string | null; name: string; key: string; children: string[]; descendants: number };
type Tree = ReadonlyMap<string, Branch>;

/** All firms of a firm's tree, with what places them only. Throws NOT_FOUND. */
async function readTree(db: Kysely<Database>, id: string): Promise<Tree> {
  const rows = await rowsOf<{ id: string; parent_id: string | null; name: string; key: string }>(
    db,
    sql`
    with top as (select coalesce(ultimate_parent_id, id) as id from firms where id = ${id})
    select id, parent_id, display_name_key as name, key from firms where id = (select id from top)
    union all
    select id, parent_id, display_name_key, key from firms where ultimate_parent_id = (select id from top)
    order by name, id`,
  );
  if (rows.length === 0) throw new ApiError('NOT_FOUND');
  const tree = new Map(
    rows.map((row): [string, Branch] => [
      row.id,
      { parent: row.parent_id, name: row.name, key: row.key, children: [], descendants: 0 },
    ]),
  );
  for (const row of rows) if (row.parent_id) tree.get(row.parent_id)?.children.push(row.id);
  countDescendants(tree, rows);
  return tree;
}

/** From the leaves up, each firm once. */
function countDescendants(tree: Tree, rows: readonly { id: string }[]): void {
  const left = new Map(rows.map(({ id }) => [id, tree.get(id)?.children.length ?? 0]));
  const ready = rows.filter(({ id }) => left.get(id) === 0).map(({ id }) => id);
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    const branch = tree.get(id);
    const above = branch?.parent ? tree.get(branch.parent) : undefined;
    if (!branch?.parent || !above) continue;
    above.descendants += branch.descendants + 1;
    const missing = (left.get(branch.parent) ?? 0) - 1;
    left.set(branch.parent, missing);
    if (missing === 0) ready.push(branch.parent);
  }
}

/** From the parent up to the top. */
function ancestors(tree: Tree, id: string): string[] {
  const above: string[] = [];
  for (let parent = tree.get(id)?.parent; parent && tree.has(parent); parent = tree.get(parent)?.parent)
    above.push(parent);
  return above;
}

function traverse(tree: Tree, id: string, traversal: Traversal, depth: number): string[] {
  const above = ancestors(tree, id).reverse();
  if (traversal === 'ancestor') return [...above, id];
  const top = traversal === 'full' ? (above[0] ?? id) : id;
  const below = (one: string, levels: number): string[] => [
    one,
    ...(levels > 0 ? (tree.get(one)?.children ?? []).flatMap((child) => below(child, levels - 1)) : []),
  ];
  return below(top, depth);
}

/** Those whose name contains a search's words, or whose key it is. */
function fitting(tree: Tree, traversed: readonly string[], text: string): Set<string> {
  const [query, key] = [nameKey(text), text.trim()];
  return new Set(
    traversed.filter((one) => {
      const branch = tree.get(one);
      return branch && (branch.key === key || (query !== '' && branch.name.includes(query)));
    }),
  );
}

function withAncestors(tree: Tree, traversed: readonly string[], fit: ReadonlySet<string>): string[] {
  const kept = new Set([...fit].flatMap((one) => [one, ...ancestors(tree, one)]));
  return traversed.filter((one) => kept.has(one));
}

type Shown = 'id' | 'parent_id' | 'display_name' | 'key' | 'entity_type' | 'industry_type' | 'roles';
type Node = Pick<Stored<'firms'>, Shown | 'status' | 'record_status'> & {
  linked_by: LinkFrequencyData['bankRelationships'];
};

/** For a large part of a tree the whole is read, which is faster than listing each of its firms. */
async function readNodes(
  db: Kysely<Database>,
  id: string,
  ids: readonly string[],
): Promise<Map<string, Node>> {
  const top = sql`(select coalesce(ultimate_parent_id, id) from firms where id = ${id})`;
  const condition =
    ids.length > manyNodes
      ? sql`id = ${top} or ultimate_parent_id = ${top}`
      : sql`id = any(${[...ids]}::uuid[])`;
  const rows = await rowsOf<Node>(
    db,
    sql`
    select id, parent_id, display_name, key, entity_type, industry_type, roles, status, record_status,
      ${linkedBy} as linked_by
    from firms where ${condition}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const manyNodes = 500;

/** In order, as one value: for thousands of rows the driver is slower than parsing one JSON text. */
async function rowsOf<Row>(db: Kysely<Database>, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<{ found: Row[] }>`
    select coalesce(json_agg(one), '[]') as found from (${query}) as one`.execute(db);
  return rows[0]?.found ?? [];
}

const toNode = (
  firm: Node,
  reader: FirmReader,
  descendantCount: number,
  isMatch: boolean,
): HierarchyNode => ({
  id: firm.id,
  parentId: firm.parent_id,
  displayName: firm.display_name,
  key: firm.key,
  linkFrequencyData: linkFrequencyOf(firm.linked_by, reader),
  entityType: firm.entity_type as EntityType | null,
  industryType: firm.industry_type as IndustryType | null,
  roles: firm.roles,
  status: firm.status,
  recordStatus: firm.record_status,
  descendantCount,
  isMatch,
});
