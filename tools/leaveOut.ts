import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/**
 * What packages import for what this app has in its own way or not at all, and what stands there instead: lists are
 * exported by the server; names are in the catalogs, so that none is made of a plural or of a field's name; and no button
 * has a ripple, for which MUI would keep each event and, by what that came from, all dialogs that were ever closed.
 */
export const leftOut: Record<string, string> = {
  'jsonexport/dist/index.js': 'export default () => { throw new Error("The server exports lists"); };',
  inflection:
    'const same = (name) => name; export { same as humanize, same as inflect, same as transform, same as pluralize, same as singularize, same as capitalize };',
  '../useLazyRipple/index.js':
    'const none = { ref: { current: null }, shouldMount: false, start() {}, stop() {}, pulsate() {} }; export default () => none;',
  './TouchRipple.js': 'export default () => null;',
};

/** What a row of the manifest says to the server alone. */
const toServer = ['summary', 'params', 'query'];
const manifest = /\/contract\/(operations\/\w+|bulk)\.ts$/;
const contract = /\/contract\/.+\.ts$/;

/** Builds the app without packages that it loads and never needs, and without the server's part of the contract. */
export function leaveOut(): Plugin {
  const found = new Set<string>();
  return {
    name: 'leave-out',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source) {
      if (!(source in leftOut)) return null;
      found.add(source);
      return `\0left-out:${source}`;
    },
    load: (id) => leftOut[id.replace('\0left-out:', '')],
    transform: {
      order: 'post',
      handler(code, id) {
        if (!contract.test(id)) return null;
        // Both keep each line where it is, so that the map of before holds.
        return { code: droppable(manifest.test(id) ? withoutServersPart(code) : code), map: null };
      },
    },
    buildEnd() {
      for (const source of Object.keys(leftOut))
        if (!found.has(source))
          this.error(`Nothing imports ${source} any more: leaveOut.ts need not name it`);
    },
  };
}

/** The rows of a file of the manifest, as JavaScript, without what they say to the server. What is left stays in its line. */
export function withoutServersPart(code: string): string {
  const dropped: ESTree.Span[] = [];
  new Visitor({
    ObjectExpression: ({ properties }) => {
      const named = properties.map((property) => ({ property, name: nameOf(property) }));
      if (!named.some(({ name }) => name === 'summary')) return;
      dropped.push(...named.filter(({ name }) => toServer.includes(name)).map(({ property }) => property));
    },
  }).visit(parseSync('manifest.js', code).program);
  return dropped
    .sort((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => {
      const comma = /^\s*,/.exec(rest.slice(end))?.[0] ?? '';
      const gone = rest.slice(start, end) + comma;
      return rest.slice(0, start) + gone.replace(/[^\n]/g, '') + rest.slice(start + gone.length);
    }, code);
}

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
