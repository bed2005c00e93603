import { cpus, totalmem } from 'node:os';
import { measureAccounts } from './accounts';
import { measureApiKeys } from './apiKeys';
import { measureAudit } from './audit';
import { measureBigBodies } from './bigBodies';
import { measureBrowser } from './browser';
import { measureBulk } from './bulk';
import { measureCollector } from './collector';
import { measureEnumeration } from './enumeration';
import { measureFairness } from './fairness';
import { type Figure, line } from './figure';
import { measureFirstRow } from './firstRow';
import { measureFlat } from './flat';
import { measureEmbedded, measurePostgres } from './largeAccount';
import { measureMatrix } from './matrix';
import { measureNeighbours } from './neighbours';
import { measureOverload } from './overload';
import { measureRestart } from './restart';
import { measureSignIns } from './signIns';
import { measureSlowClients } from './slowClients';
import { measureStart } from './start';
import { measureTransfer } from './transfer';
import { measureWrites } from './writes';

/** `npm run bench [part…]`: measures what the product promises and prints each figure beside its target. */
const parts: Record<string, () => Promise<Figure[]>> = {
  transfer: measureTransfer,
  'first-row': measureFirstRow,
  browser: measureBrowser,
  flat: measureFlat,
  matrix: measureMatrix,
  bulk: measureBulk,
  start: measureStart,
  restart: measureRestart,
  'api-keys': measureApiKeys,
  'sign-ins': measureSignIns,
  enumeration: measureEnumeration,
  neighbours: measureNeighbours,
  fairness: measureFairness,
  overload: measureOverload,
  collector: measureCollector,
  'slow-clients': measureSlowClients,
  'big-bodies': measureBigBodies,
  writes: measureWrites,
  accounts: measureAccounts,
  audit: measureAudit,
  postgres: measurePostgres,
  embedded: measureEmbedded,
};

/** Vite, which runs this file, has set it; the measured processes start as they do for a user. */
delete process.env.NODE_ENV;
const [, , ...asked] = process.argv;
const [cpu] = cpus();
console.log(
  `${cpus().length} cores of ${cpu?.model}, ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}`,
);
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  const measure = parts[name];
  if (!measure) throw new Error(`No part ${name}; there are ${Object.keys(parts).join(', ')}`);
  console.log(`\n▶ ${name}`);
  for (const figure of await measure()) console.log(line(figure));
}
