import { backupChecks } from './backupChecks.ts';
import { type Check, type Finding, fault, type Situation } from './check.ts';
import { databaseChecks } from './databaseChecks.ts';
import { legalChecks } from './legalChecks.ts';
import { logChecks } from './logChecks.ts';
import { machineChecks } from './machineChecks.ts';
import { mailChecks } from './mailChecks.ts';
import { originChecks } from './originChecks.ts';
import { providerChecks } from './providerChecks.ts';

/** The production checklist, in the order of docs/production.md. */
export const checks: readonly Check[] = [
  ...originChecks,
  ...databaseChecks,
  ...logChecks,
  ...backupChecks,
  ...mailChecks,
  ...providerChecks,
  ...legalChecks,
  ...machineChecks,
];

export type Examined = Pick<Check, 'id' | 'remedy'> & Finding;

/** Goes through the checklist; what fails by itself is a fault with its reason. */
export async function* examine(situation: Situation, list = checks): AsyncGenerator<Examined> {
  for (const { id, remedy, look } of list) {
    const finding = await Promise.resolve()
      .then(() => look(situation))
      .catch((error: Error) => fault(`${error.message.replace(/\.?$/, '.')}`));
    yield { id, remedy, ...finding };
  }
}
