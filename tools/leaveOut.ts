import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** What a row of the manifest says to the server alone. */
const toServer = ['summary', 'params', 'query'];
const manifest = /\/contract\/(operations\/\w+|bulk)\.ts$/;
const contract = /\/contract\/.+\.ts$/;

/** Builds the app without the server's part of the contract, and so that the bundler leaves out what nobody uses of it. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      order: 'post',
      filter: { id: contract },
      // Each line stays where it is, so that the map of before holds.
      handler: (code, id) => ({
        code: droppable(manifest.test(id) ? withoutServersPart(code) : code),
        map: null,
      }),
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
