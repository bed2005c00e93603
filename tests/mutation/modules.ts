/** What is mutated together, and the tests that have to notice: each file's own, which ask no database. */
export type Module = { mutate: string[]; tests: string[] };

export const modules: Record<string, Module> = {
  access: ownTests('access/ceiling', 'access/readCookie', 'access/requireAccess'),
  tokens: ownTests('access/apiKeyToken', 'identity/signatures'),
  limits: ownTests('access/callRate', 'identity/hashingQueue'),
};

function ownTests(...names: string[]): Module {
  return {
    mutate: names.map((name) => `server/${name}.ts`),
    tests: names.map((name) => `tests/server/${name}.test.ts`),
  };
}
