import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** A person's first visit: the modules it asks for besides `src/main.tsx`, and what its JavaScript may cost. */
export type Visit = { name: string; modules: string[]; maxBytes: number; maxFiles: number };

/** 1 kB is 1,000 bytes over the wire, in brotli. */
export const visits: Visit[] = [
  {
    name: 'sign-in',
    modules: ['src/app/mount.tsx', 'src/pages/signIn/SignInShell.tsx', 'i18n/en/signIn.json'],
    maxBytes: 135_000,
    maxFiles: 6,
  },
  {
    name: 'first-list',
    modules: [
      'src/app/mount.tsx',
      'src/app/App.tsx',
      'src/resources/accounts/AccountList.tsx',
      'i18n/adminTexts.ts',
      'i18n/en/shell.json',
      'i18n/en/users.json',
    ],
    maxBytes: 300_000,
    maxFiles: 6,
  },
];

const catalogFile = /\/i18n\/([^/]+)\/\w+\.json$/;
const packOf = new Map<string, string>();

/**
 * Packs what a first visit loads into few files, which compress far better than one per lazy module. What a visit
 * really uses is known only after a build without packing, so that the app is built twice: the first time to learn.
 */
export function packFirstVisits(): Plugin {
  return {
    name: 'pack-first-visits',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      if (packOf.size > 0) return;
      const chunks = chunksIn(bundle);
      for (const visit of visits) {
        for (const id of chunksOf(visit, chunks).flatMap(({ moduleIds }) => moduleIds)) {
          packOf.set(id, packOf.has(id) ? 'shared' : visit.name);
        }
      }
      for (const file of Object.keys(bundle)) delete bundle[file];
    },
  };
}

/** The bundler's groups: what both visits need, then what one does. Catalogs and other screens stay on their own. */
const visitPacks = ['shared', ...visits.map(({ name }) => name)].map((name, index) => ({
  name,
  priority: visits.length - index,
  test: (id: string) =>
    packOf.get(id) === name && !/\/(src\/main\.tsx|index\.html)$/.test(id) && !catalogFile.test(id),
}));

/** The catalogs of a locale in two files: what the sign-in pages say, and the rest. */
const textPacks: Rolldown.CodeSplittingGroup = {
  debugName: 'catalogs',
  priority: visits.length + 1,
  name(id, build) {
    const locale = catalogFile.exec(id)?.[1];
    const loaders = build.getModuleInfo(id)?.dynamicImporters ?? [];
    if (!locale || loaders.length === 0) return null;
    return loaders.includes(resolve('i18n/signInTexts.ts')) ? `sign-in-${locale}` : `admin-${locale}`;
  },
};

export const packs = [textPacks, ...visitPacks];

/** The JavaScript files of a build. */
export const chunksIn = (bundle: Rolldown.OutputBundle): Chunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

export type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'moduleIds' | 'imports'>;

/** The chunks that hold a visit's modules, and all that these import statically. */
export function chunksOf(visit: Visit, chunks: Chunk[]): Chunk[] {
  const found = new Set<Chunk>();
  const follow = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) follow(chunks.find(({ fileName }) => fileName === file));
  };
  for (const module of ['src/main.tsx', ...visit.modules]) {
    const holder = chunks.find(({ moduleIds }) => moduleIds.includes(resolve(module)));
    if (!holder) throw new Error(`The build has no ${module}, which a first visit asks for`);
    follow(holder);
  }
  return [...found];
}
