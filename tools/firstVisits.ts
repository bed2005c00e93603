import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** A person's first visit: the modules it requests besides `src/main.tsx`, and its JavaScript budget. */
export type Visit = { name: string; modules: string[]; maxBytes: number; maxFiles: number };

/** Where `src/main.tsx` is, with what every visit needs first. */
const entry = 'index';

/** What the sign-in pages share with screens outside first visits: their forms. */
const forms = 'forms';

/** What begins the session, loaded before the rest of the app. The hyphen keeps it apart from the catalogs `session`. */
const session = {
  name: 'begin-session',
  modules: ['src/app/startSession.ts', 'contract/operations/session/signIn.ts'],
};

/** What only the steps of OpenID Connect and signing in again need of the session. */
const oidc = 'oidc';

/** 1 kB is 1,000 bytes over the wire, in brotli. */
const signIn: Visit = {
  name: 'sign-in',
  modules: [
    'src/app/mount.tsx',
    'src/pages/signIn/SignInShell.tsx',
    'i18n/en/signIn/signIn.json?sign-in.json',
  ],
  maxBytes: 140_000,
  maxFiles: 6,
};
const firstList: Visit = {
  name: 'first-list',
  modules: [
    ...session.modules,
    'src/app/mount.tsx',
    'src/app/App.tsx',
    'src/resources/accounts/AccountList.tsx',
    'src/resources/accounts/accountFields.tsx',
    'src/resources/users/UserList.tsx',
    'src/resources/users/userFields.tsx',
    ...['accounts', 'features', 'listViews', 'permissions', 'session', 'users'].map(
      (name) => `contract/operations/${name}.ts`,
    ),
    'i18n/adminTexts.ts',
    'i18n/en/users.json?admin.json',
  ],
  maxBytes: 265_000,
  maxFiles: 6,
};
export const visits: Visit[] = [signIn, firstList];

/** What most screens of a record share: in one file, fetched while the list is idle, instead of in forty. */
const record = {
  name: 'record',
  modules: [
    'src/admin/record/Show.tsx',
    'src/admin/record/RecordCard.tsx',
    'src/admin/record/DeleteButton.tsx',
    'src/admin/form/SaveDialog.tsx',
    'src/admin/inputs/SelectInput.tsx',
    'src/parts/timeline/Timeline.tsx',
    'contract/operations/auditEvents.ts',
  ],
};

/** The screens behind the rows opened most: what they share with other screens goes into the same file. */
const recordScreens = [
  'src/resources/accounts/SubscriptionScreen.tsx',
  'src/resources/firms/FirmShow.tsx',
  'src/resources/users/UserOverview.tsx',
  'src/resources/users/UserShow.tsx',
];

/** A catalog as loaded by one of the two shells, or react-admin's own texts from a package. */
const textFile = /\/i18n\/([^/]+)\/(?:\w+\/)?\w+\.json\?(admin|sign-in)\.json$|\/ra-language-(\w+)\//;
const packOf = new Map<string, string>();

/**
 * Packs what a first visit loads into few files, which compress far better than one per lazy module. A visit's
 * modules are known only after a build without packing, so the app is built twice, first to learn them.
 */
export function packFirstVisits(): Plugin {
  return {
    name: 'pack-first-visits',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      if (packOf.size > 0) return;
      const chunks = chunksIn(bundle);
      const of = {
        session: modulesOf(session, chunks),
        forms: modulesUsedBeyond(signIn, chunks),
        signIn: modulesOf(signIn, chunks),
        list: modulesOf(firstList, chunks),
      };
      const shared = recordScreens.flatMap((screen) => modulesSharedBy(screen, chunks));
      const all = [...of.signIn, ...of.list, ...modulesOf(record, chunks), ...shared];
      for (const id of new Set(all)) packOf.set(id, packFor(id, of));
      for (const file of Object.keys(bundle)) delete bundle[file];
    },
  };
}

/** What a screen shares with others, without what the bundler keeps in the screen's own file. */
function modulesSharedBy(screen: string, chunks: Chunk[]): string[] {
  const own = chunks.find(({ moduleIds }) => moduleIds.includes(resolve(screen)));
  return [...modulesUsedBeyond({ modules: [screen] }, chunks)].filter((id) => !own?.moduleIds.includes(id));
}

function packFor(id: string, of: Record<'session' | 'forms' | 'signIn' | 'list', ReadonlySet<string>>) {
  if (of.signIn.has(id) && of.list.has(id)) return of.session.has(id) ? entry : 'shared';
  if (of.signIn.has(id)) return of.forms.has(id) ? forms : signIn.name;
  if (of.list.has(id)) return of.session.has(id) ? session.name : firstList.name;
  return record.name;
}

/** The bundler's groups: what several visits need, then what one does. Catalogs and other screens stay separate. */
const visitPacks = [entry, session.name, 'shared', forms, ...visits.map(({ name }) => name), record.name].map(
  (name, index) => ({
    name,
    priority: visits.length + 5 - index,
    test: (id: string) => packOf.get(id) === name && !textFile.test(id),
  }),
);

/** A locale's texts in two files: the sign-in pages', and the app's. */
const textPacks: Rolldown.CodeSplittingGroup = {
  debugName: 'texts',
  priority: visits.length + 6,
  name(id) {
    const [isText, locale, shell = 'admin', language] = textFile.exec(id) ?? [];
    return isText ? `${shell}-${locale ?? localeNamed(language)}` : null;
  },
};

/** `french` → `fr`. */
const localeNamed = (language: string | undefined) =>
  readdirSync('i18n', { withFileTypes: true }).find(
    (entry) => entry.isDirectory() && englishNames.of(entry.name)?.toLowerCase() === language,
  )?.name;
const englishNames = new Intl.DisplayNames('en', { type: 'language' });

export const packs = [textPacks, ...visitPacks];

/**
 * Most of what a first visit loads is called before its first row: with this hint a browser compiles it while it
 * loads, on a separate thread, instead of function by function on the page's. Others ignore it as a comment. It works
 * on the first line only, where Vite would put its own.
 */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !isCompiledAhead(file)) continue;
          file.code = `${compileHint}\n${file.code}`;
          const map = bundle[`${file.fileName}.map`];
          // The code begins a line later than its source map says.
          if (map?.type === 'asset') map.source = `${map.source}`.replace('"mappings":"', '"mappings":";');
        }
      },
    },
  };
}

const compileHint = '//# allFunctionsCalledOnLoad';
export const isCompiledAhead = ({ name }: Pick<Chunk, 'name'>): boolean =>
  [entry, session.name, 'shared', firstList.name].includes(name);

/** The bundler adds it to all files without listing it as imported: unless the page names it, it is one more trip. */
export const runtime = 'rolldown-runtime';

/** The packs of a build that its page does not name anyway: what all need and what begins the session first. */
export const packsIn = (chunks: Chunk[]): Chunk[] => [
  ...[runtime, session.name, oidc, 'shared', forms, signIn.name, firstList.name].flatMap((pack) =>
    chunks.filter(({ name }) => name === pack),
  ),
  ...chunks.filter(({ name }) => /^(admin|sign-in)-/.test(name)),
];

/** The JavaScript files of a build. */
export const chunksIn = (bundle: Rolldown.OutputBundle): Chunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

type Chunk = Pick<Rolldown.OutputChunk, 'name' | 'fileName' | 'moduleIds' | 'imports'>;

/** The chunks with a visit's modules, and everything these import statically. */
export function chunksOf({ modules }: Pick<Visit, 'modules'>, chunks: Chunk[]): Chunk[] {
  const found = new Set<Chunk>();
  const follow = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) follow(chunks.find(({ fileName }) => fileName === file));
  };
  for (const module of ['src/main.tsx', ...modules]) {
    const holder = chunks.find(({ moduleIds }) => moduleIds.includes(resolve(module)));
    if (!holder) throw new Error(`The build has no ${module}, which a first visit asks for`);
    follow(holder);
  }
  return [...found];
}

const modulesOf = (visit: Pick<Visit, 'modules'>, chunks: Chunk[]) =>
  new Set(chunksOf(visit, chunks).flatMap(({ moduleIds }) => moduleIds));

/** What a visit shares with others: the chunks that the bundler has split off for that. */
export function modulesUsedBeyond(visit: Pick<Visit, 'modules'>, chunks: Chunk[]): Set<string> {
  const own = chunksOf(visit, chunks);
  const others = chunks.filter((chunk) => !own.includes(chunk)).flatMap(({ imports }) => imports);
  return new Set(
    own.filter(({ fileName }) => others.includes(fileName)).flatMap(({ moduleIds }) => moduleIds),
  );
}
