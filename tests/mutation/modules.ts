/** What is mutated together, and the tests that have to notice: each file's own, which open a database at most. */
export type Module = { mutate: string[]; tests: string[] };

/** How names, words, places and web addresses are read and paired. Their tables are data, which no mutant changes. */
const names: Module = {
  mutate: filesOf(
    ...within('matching', 'abbreviations companyName countries legalForms parseSearch places'),
    ...within('matching', 'securityTails typos webLabels wordMatches'),
  ),
  tests: testsOf(
    ...within('matching', 'companyName countries parseSearch places typos webLabels wordMatches'),
  ),
};

/** What the firms that are worth comparing are looked up by. */
const retrieval: Module = {
  mutate: filesOf(...within('matching', 'askedTokens blockingKeys memoryFirms')),
  tests: testsOf(...within('matching', 'askedTokens blockingKeys memorySearch')),
};

/** How the firms that a search has found are compared, weighed and ordered; the laws of all explanations take long. */
const ranking: Module = {
  mutate: filesOf(
    ...within('matching', 'aliases compare evidence firstPlace isClear matchOf names namesakes pairBand'),
    ...within('matching', 'party rank renames verdict'),
  ),
  tests: testsOf(...within('matching', 'compare evidence matchOf rank renames verdict')),
};

/** How the files of spreadsheet programs are read. */
const csv: Module = {
  mutate: filesOf(...within('csv', 'csvReader decodeText readCsv')),
  tests: testsOf(...within('csv', 'csvReader spreadsheets')),
};

/** Which rows of a customer's file are taken, and which columns its headers mean. */
const crmImport: Module = {
  mutate: filesOf(...within('services/crmImports', 'checkRow proposeColumns')),
  tests: testsOf(...within('services', 'checkRow proposeColumns')),
};

/** What a line of a file for the directory becomes. */
const directory: Module = {
  mutate: filesOf(...within('directory/load', 'fileRows gleif made ownFiles secTickers')),
  tests: testsOf('directory/readLines'),
};

/** How the app signs in, and renews its token. */
const session: Module = {
  mutate: ['dataProviders/{appConfig,leaveTo,oidc,session,sessionToken}.ts'],
  tests: ['tests/dataProviders/{appConfig,session}.test.tsx'],
};

/** How the app makes one call, and what its answer or failure becomes. */
const calls: Module = {
  mutate: ['dataProviders/{call,callError,eitherSignal,http}.ts'],
  tests: ['tests/dataProviders/{call,eitherSignal,http}.test.ts'],
};

/** Which calls react-admin's methods make, and with what. */
const dataProvider: Module = {
  mutate: ['dataProviders/*.ts', ...[...session.mutate, ...calls.mutate].map((files) => `!${files}`)],
  tests: [
    'tests/dataProviders/{access,authProvider,exceptions}.test.ts',
    'tests/dataProviders/{resourcePaths,restDataProvider,written}.test.ts',
  ],
};

export const modules: Record<string, Module> = {
  access: ownTests(
    'access/actor',
    'access/addressRanges',
    'access/ceiling',
    'access/readCookie',
    'access/requireAccess',
    'access/tenant',
  ),
  tokens: ownTests('access/apiKeyToken', 'identity/signatures', 'identity/verifyAccessToken'),
  traffic: ownTests(
    'identity/hashingQueue',
    'traffic/fairQueue',
    'traffic/counter',
    'traffic/tokenBuckets',
    'traffic/watchBody',
  ),
  refusals: ownTests('writes/refusals'),
  mailed: {
    mutate: filesOf(
      'identity/allowances',
      'identity/mailedLinks',
      'identity/signInCodes',
      'identity/wrongLinks',
    ),
    tests: testsOf('identity/allowances', 'identity/mailedLinks', 'identity/signInCodes'),
  },
  writes: {
    mutate: filesOf('writes/commit', 'writes/idempotency', 'writes/refusingTaken'),
    tests: testsOf('writes/commitAs', 'writes/idempotency', 'writes/refusingTaken', 'writes/versions'),
  },
  log: {
    mutate: filesOf('writes/audit', 'writes/auditChain', 'writes/versions'),
    tests: testsOf('writes/audit', 'writes/auditChain', 'writes/versions', 'db/auditChains'),
  },
  names,
  retrieval,
  ranking,
  csv,
  crmImport,
  directory,
  session,
  calls,
  dataProvider,
  kit: {
    mutate: [
      'src/admin/list/{listAddress,listTypes}.ts',
      'src/admin/form/mergeChanges.ts',
      'src/ui/{keys,maskEmail,passkeys,readableEmail}.ts',
    ],
    tests: [
      'tests/src/admin/list/listAddress.test.ts',
      'tests/src/admin/form/mergeChanges.test.ts',
      'tests/src/ui/{keys,maskEmail,passkeys,readableEmail}.test.ts',
    ],
  },
};

function ownTests(...names: string[]): Module {
  return { mutate: filesOf(...names), tests: testsOf(...names) };
}

function within(folder: string, names: string): string[] {
  return names.split(' ').map((name) => `${folder}/${name}`);
}

function filesOf(...names: string[]): string[] {
  return names.map((name) => `server/${name}.ts`);
}

function testsOf(...names: string[]): string[] {
  return names.map((name) => `tests/server/${name}.test.ts`);
}
