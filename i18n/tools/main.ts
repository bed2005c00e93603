import { checkCatalogs } from './check';

/** `npm run i18n`: how complete each locale is, and every fault with its file. Ends with 1 when there is a fault. */
const reports = checkCatalogs('i18n');
for (const { locale, done, total, faults } of reports) {
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  console.log(`${locale}: ${percent} % complete, ${done} of ${total} texts`);
  for (const { file, key, fault } of faults) {
    console.log(`  i18n/${file}${key && ` ${key}`}: ${fault}`);
  }
}
process.exitCode = reports.some(({ faults }) => faults.length > 0) ? 1 : 0;
