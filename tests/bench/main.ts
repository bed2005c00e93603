import { cpus, totalmem } from 'node:os';
import { measureAccounts } from './accounts.ts';
import { measureApiKeys } from './apiKeys.ts';
import { measureAudit } from './audit.ts';
import { measureBigBodies } from './bigBodies.ts';
import { measureBrowser } from './browser.ts';
import { measureBulk } from './bulk.ts';
import { measureCollector } from './collector.ts';
import { measureCustomer } from './customer.ts';
import { measureDuplicates } from './duplicates.ts';
import { measureEnumeration } from './enumeration.ts';
import { measureErasure } from './erasure.ts';
import { measureFairness } from './fairness.ts';
import { type Figure, line } from './figure.ts';
import { measureFirms } from './firms.ts';
import { measureFirmTree } from './firmTree.ts';
import { measureFirstRow } from './firstRow.ts';
import { measureFlat } from './flat.ts';
import { measureEmbedded, measurePostgres } from './largeAccount.ts';
import { measureMatching } from './matching.ts';
import { measureMatrix } from './matrix.ts';
import { measureNeighbours } from './neighbours.ts';
import { measureOverload } from './overload.ts';
import { measureProvisioning } from './provisioning.ts';
import { measureRestart } from './restart.ts';
import { measureSignIns } from './signIns.ts';
import { measureSlowClients } from './slowClients.ts';
import { measureStart } from './start.ts';
import { measureTransfer } from './transfer.ts';
import { measureTypos } from './typos.ts';
import { measureUploads } from './uploads.ts';
import { measureWrites } from './writes.ts';

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
  'firm-tree': measureFirmTree,
  firms: measureFirms,
  matching: measureMatching,
  duplicates: measureDuplicates,
  typos: measureTypos,
  uploads: measureUploads,
  customer: measureCustomer,
  accounts: measureAccounts,
  audit: measureAudit,
  erasure: measureErasure,
  provisioning: measureProvisioning,
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
