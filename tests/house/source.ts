import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite';

/** A file of the house, or one planted by a control. */
export type Source = { path: string; text: string };

/** The folders that hold code. */
export const folders = ['contract', 'dataProviders', 'i18n', 'server', 'src', 'tests', 'tools'];

/** Every TypeScript and JavaScript file below the given folders, read once. */
export const sources = (...within: string[]): Source[] =>
  within
    .flatMap((folder) => filesBelow(folder))
    .filter((path) => /\.(ts|tsx|js|mjs)$/.test(path))
    .map(sourceAt);

const sourceAt = memoized((path: string): Source => ({ path, text: readFileSync(path, 'utf8') }));

/** Paths of all files below a folder, with forward slashes. */
export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = posix.join(folder, entry.name);
        return entry.isDirectory() ? filesBelow(path) : [path];
      })
    : [];

/** Walks a file's syntax tree. */
export function visit(source: Source, visitor: VisitorObject) {
  const { program, errors } = parseSync(source.path, source.text);
  if (errors.length > 0) throw new Error(`${source.path}: ${errors[0]?.message}`);
  new Visitor(visitor).visit(program);
}

/** `path:line` of a place in a file. */
export const at = ({ path, text }: Source, { start }: { start: number }) =>
  `${path}:${text.slice(0, start).split('\n').length}`;

/** The text of a string literal or of a template without placeholders. */
export function literal(node: ESTree.Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.quasis.length === 1) return node.quasis[0]?.value.raw;
  return undefined;
}

export type Import = { from: Source; target: string; place: string; dynamic: boolean; typeOnly: boolean };

/** Everything a file imports or re-exports; its own targets as paths of the repository, packages by their name. */
export const importsOf = memoized((from: Source): Import[] => {
  const found: Import[] = [];
  const add = (node: ESTree.Node, source: ESTree.Node | null, how: Partial<Import> = {}) => {
    const specifier = literal(source);
    if (specifier === undefined) return;
    const target = /^[.#]/.test(specifier) ? resolveFile(pathOf(specifier, from.path)) : specifier;
    found.push({ from, target, place: at(from, node), dynamic: false, typeOnly: false, ...how });
  };
  visit(from, {
    ImportDeclaration: (node) => add(node, node.source, { typeOnly: node.importKind === 'type' }),
    ExportAllDeclaration: (node) => add(node, node.source, { typeOnly: node.exportKind === 'type' }),
    ExportNamedDeclaration: (node) => add(node, node.source, { typeOnly: node.exportKind === 'type' }),
    ImportExpression: (node) => add(node, node.source, { dynamic: true }),
    TSImportType: (node) => add(node, node.source, { typeOnly: true }),
  });
  return found;
});

/** All imports caused by loading some files: their own, and transitively those of what they import. */
export function closure(start: Source[], all: Source[]): Import[] {
  const byPath = new Map(all.map((source) => [source.path, source]));
  const seen = new Set<string>();
  const follow = (source: Source | undefined): Import[] => {
    if (!source || seen.has(source.path)) return [];
    seen.add(source.path);
    const imports = importsOf(source);
    return [
      ...imports,
      ...imports
        .filter(({ dynamic, typeOnly }) => !dynamic && !typeOnly)
        .flatMap(({ target }) => follow(byPath.get(target))),
    ];
  };
  return start.flatMap(follow);
}

/** `#server/app` is the path below the root, `./app` one beside the file. */
export const pathOf = (specifier: string, from: string) =>
  specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(from), specifier);

const endings = ['', '.ts', '.tsx', '.js', '.mjs', '/index.ts', '/index.tsx'];
const resolveFile = memoized(
  (path: string): string =>
    endings
      .map((ending) => path + ending)
      .find((file) => /\.\w+$/.test(file) && existsSync(join('.', file))) ?? path,
);

/** Files stay as they are while the house is tested. */
function memoized<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? find(key);
    known.set(key, value);
    return value;
  };
}
