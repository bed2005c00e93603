import { readdirSync, readFileSync } from 'node:fs';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** What a row of the manifest says to the server alone. */
const toServer = ['summary', 'params', 'query'];
/** What several rows may share, which the server alone looks at too. */
const limits = ['maxBytes'];
const manifest = /\/contract\/(operations\/(\w+)|bulk)\.ts$/;

/** The schemas of a row, which the app loads with `dataProviders/rowsWithSchemas.ts` unless a first visit makes its calls. */
const schemas = ['answer', 'body'];
const madeFirst = 'accounts features listViews permissions platform profile session signIn users'.split(' ');
const contract = /\/contract\/.+\.ts$/;

/** What is wrong with a field, as the sign-in pages load it; their forms, and the contract of these. */
const signInFaults = /\/validation\.json\?sign-in\.json$/;
const signInPages = 'src/pages/signIn';
const signInContract = ['signIn', 'newPassword', 'passwordRules', 'subdomains', 'text'];

/**
 * Builds the app without the server's part of the contract, so that the bundler leaves out what nobody uses of it, and the
 * sign-in pages without faults that none of their forms finds: those that only the server finds come in its words.
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
      // Each line stays where it is, so that the map of before holds.
      handler: (code, id) => {
        const [isManifest, , calls] = manifest.exec(id) ?? [];
        const isLater = calls !== undefined && !madeFirst.includes(calls);
        return { code: droppable(isManifest ? withoutServersPart(code, isLater) : code), map: null };
      },
    },
  };
}

/** Of a catalog of faults those that the forms of the sign-in pages name. */
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
 * The rows of a file of the manifest, as JavaScript, without what they say to the server, and of those that are called
 * later without their schemas. What is left stays in its line.
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
 * Without the imports and constants that nothing is left to use: the bundler puts a module into the file of each that imports
 * it, whether it uses anything of it or not.
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

/** What an import or a constant is called in its file; an export is for others. */
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
 * What a file of the contract declares, each so that the bundler leaves it out where nobody uses it: a schema is made by
 * calls, of which it can't know that they do nothing else.
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
