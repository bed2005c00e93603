/** What is mutated together, and the tests that have to notice: each file's own, which open a database at the most. */
export type Module = { mutate: string[]; tests: string[] };

export const modules: Record<string, Module> = {
  access: ownTests(
    'access/actor',
    'access/ceiling',
    'access/readCookie',
    'access/requireAccess',
    'access/tenant',
  ),
  tokens: {
    mutate: ['access/apiKeyToken', 'identity/signatures', 'identity/verifyAccessToken'].map(
      (name) => `server/${name}.ts`,
    ),
    tests: testsOf(
      'access/apiKeyToken',
      'identity/signatures',
      'identity/verifyAccessToken',
      'identity/knownTokens',
    ),
  },
  limits: ownTests('access/callRate', 'identity/hashingQueue'),
  writes: {
    mutate: filesOf('commit', 'repeats', 'refusingTaken'),
    tests: testsOf('writes/commitAs', 'writes/repeats', 'writes/refusingTaken'),
  },
  log: {
    mutate: filesOf('audit', 'auditChain', 'versions'),
    tests: testsOf('writes/auditChain', 'writes/commitAs'),
  },
};

function filesOf(...names: string[]): string[] {
  return names.map((name) => `server/writes/${name}.ts`);
}

function testsOf(...names: string[]): string[] {
  return names.map((name) => `tests/server/${name}.test.ts`);
}

function ownTests(...names: string[]): Module {
  return { mutate: names.map((name) => `server/${name}.ts`), tests: testsOf(...names) };
}
