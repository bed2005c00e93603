import { readdirSync, readFileSync } from 'node:fs';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** The parts of a manifest row that only the server reads. */
const toServer = ['summary', 'params', 'query'];
/** What several rows may share, which only the server reads too. */
const limits = ['maxBytes'];
const manifest = /\/contract\/(operations\/(\w+)|bulk)\.ts$/;

/**
 * A row's schemas, which the app loads with `dataProviders/rowsWithSchemas.ts` unless a first visit makes its calls.
 */
const schemas = ['answer', 'body'];
const madeFirst = 'accounts features listViews permissions platform profile session signIn users'.split(' ');
const contract = /\/contract\/.+\.ts$/;

/** Field faults as the sign-in pages load them; their forms, and these forms' contract. */
const signInFaults = /\/validation\.json\?sign-in\.json$/;
const signInPages = 'src/pages/signIn';
const signInContract = ['signIn', 'newPassword', 'passwordRules', 'subdomains', 'text'];

/**
 * Builds the app without the server's part of the contract, so that the bundler drops everything unused, and the
 * sign-in pages without faults that their forms never find: those come in the server's words.
 */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      order: 'pre',
      filter: { id: signInFaults },
      handler: (id) => faultsOfForms(readFileSync(id.replace(/\?.*/, ''), 'utf8')),
    },
    transform: {
      order: 'post',
      filter: { id: contract },
      // Each line stays in place, so that the existing source map holds.
      handler: (code, id) => {
        const [isManifest, , calls] = manifest.exec(id) ?? [];
        const isLater = calls !== undefined && !madeFirst.includes(calls);
        return { code: droppable(isManifest ? withoutServersPart(code, isLater) : code), map: null };
      },
    },
  };
}

/** From a catalog of faults, those that the sign-in pages' forms name. */
export function faultsOfForms(catalog: string): string {
  const forms = [
    ...readdirSync(signInPages).flatMap((name) => (name.endsWith('.tsx') ? `${signInPages}/${name}` : [])),
    ...signInContract.map((name) => `contract/${name}.ts`),
  ];
  const code = forms.map((file) => readFileSync(file, 'utf8')).join('');
  const wanted = [...code.matchAll(/'validation\.(\w+)'/g)].map(([, key]) => key);
  const texts = Object.entries<string>(JSON.parse(catalog));
  return JSON.stringify(Object.fromEntries(texts.filter(([key]) => wanted.includes(key))));
}

/**
 * The rows of a manifest file, as JavaScript, without the server's parts, and without schemas for those called later.
 * The rest stays in its line.
 */
export function withoutServersPart(code: string, isLater = false): string {
  const dropped: ESTree.Span[] = [];
  new Visitor({
    ObjectExpression: ({ properties }) => {
      const named = properties.map((property) => ({ property, name: nameOf(property) }));
      const isRow = named.some(({ name }) => name === 'summary');
      const left = [...(isRow ? toServer : []), ...limits, ...(isLater ? schemas : [])];
      dropped.push(...named.filter(({ name }) => left.includes(name)).map(({ property }) => property));
    },
  }).visit(parseSync('manifest.js', code).program);
  return withoutUnused(without(code, dropped));
}

/**
 * Without unused imports and constants: the bundler puts a module into the file of each importer, whether it uses
 * anything of it or not.
 */
function withoutUnused(code: string): string {
  const { body } = parseSync('manifest.js', code).program;
  const unused = body.filter((statement) => {
    const names = namesMadeBy(statement);
    if (names.length === 0) return false;
    const used = new Set<string>();
    new Visitor({ Identifier: ({ name }) => used.add(name) }).visit(
      parseSync('manifest.js', without(code, [statement])).program,
    );
    return !names.some((name) => used.has(name));
  });
  return unused.length === 0 ? code : withoutUnused(without(code, unused));
}

/** The name of an import or constant in its file; exports are for others. */
function namesMadeBy(statement: ESTree.Statement | ESTree.ModuleDeclaration): string[] {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}

const without = (code: string, parts: readonly ESTree.Span[]): string =>
  [...parts]
    .sort((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => {
      const comma = /^\s*,/.exec(rest.slice(end))?.[0] ?? '';
      const gone = rest.slice(start, end) + comma;
      return rest.slice(0, start) + gone.replace(/[^\n]/g, '') + rest.slice(start + gone.length);
    }, code);

/**
 * The declarations of a contract file, marked so that the bundler drops unused ones: a schema is made by calls, which
 * it can't know to be free of side effects.
 */
export function droppable(code: string): string {
  const made = parseSync('contract.js', code).program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init && !isPlain.test(init.type) ? [init] : [],
    );
  });
  return made.reduceRight(
    (rest, { start, end }) =>
      `${rest.slice(0, start)}/* @__PURE__ */ (() => (${rest.slice(start, end)}))()${rest.slice(end)}`,
    code,
  );
}

const isPlain = /Function|Literal|Identifier/;

const nameOf = (property: ESTree.ObjectPropertyKind): string =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '';
