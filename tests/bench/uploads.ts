import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { CrmImportProgress } from '#contract/crmImports.ts';
import { type Call, send } from './call.ts';
import { type Figure, percentile } from './figure.ts';
import { type DatabaseEnv, onEachDatabase } from './onEachDatabase.ts';
import { hostOf, type Person, publicOrigin, signIn } from './person.ts';
import { startMeasured } from './server.ts';

/** `UPLOAD_ROWS=300000` is a file of 30 MB. */
const rows = Number(process.env.UPLOAD_ROWS ?? 60_000);
const least: Record<string, number> = { embedded: 3_000, PostgreSQL: 15_000 };

/** CRM file rows applied per second, memory, and what another account feels meanwhile. */
export const measureUploads = (): Promise<Figure[]> => onEachDatabase(measure);

async function measure(engine: string, database: DatabaseEnv): Promise<Figure[]> {
  const server = await startMeasured({
    PUBLIC_ORIGIN: publicOrigin,
    TRUST_PROXY: '1',
    ...database,
    DEMO: 'small',
  });
  try {
    const uploader = await signIn(server.port, 'acme', 'admin');
    const neighbour = await signIn(server.port, 'birch', 'admin');
    const idle = await feel(neighbour, 3_000, () => true);
    await server.health();
    const { memory: before } = await server.health();
    let isInProgress = true;
    const felt = feel(neighbour, 10 * 60_000, () => isInProgress);
    const started = performance.now();
    const done = await upload(uploader);
    const seconds = (performance.now() - started) / 1000;
    isInProgress = false;
    const { maxMemory } = await server.health();
    const beside = await felt;
    const p95 = percentile(beside, 0.95);
    const file = `${Math.round(content.length / 1_000_000)} MB, ${engine}`;
    return [
      { what: `rows a second, ${file}`, value: done / seconds, unit: '', least: least[engine] },
      { what: `memory growth, ${file}`, value: (maxMemory - before) / 1e6, unit: 'MB', target: 60 },
      {
        what: `a neighbour's list beside it, p95 of ${beside.length}, ${engine}`,
        value: p95,
        unit: 'ms',
        target: 3 * percentile(idle, 0.95),
      },
    ];
  } finally {
    await server.stop();
  }
}

const content = [
  'FirmKey,Name,InvestorType,Address1,Website1,Status',
  ...Array.from(
    { length: rows },
    (_, n) =>
      `UPLOAD-${n},Benchmark Capital Partners ${n},Asset Manager,${n} Harbour Street,https://bench-${n}.example,EFFECTIVE`,
  ),
].join('\n');

const agent = new Agent({ keepAlive: true });

export async function upload(person: Person): Promise<number> {
  let importId: string | undefined;
  for (;;) {
    const call = await person.asks('/api/v1/crm/bulkImport/investorsFile');
    const answer = await send(formOf(call, importId), agent);
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text()}`);
    const {
      hasNext,
      rowsProcessed,
      import: { id },
    }: CrmImportProgress = JSON.parse(answer.text()).data;
    if (!hasNext) return rowsProcessed;
    importId = id;
  }
}

function formOf(call: Call, importId: string | undefined): Call {
  const part = importId
    ? `name="importId"\r\n\r\n${importId}`
    : `name="file"; filename="bench.csv"\r\ncontent-type: text/csv\r\n\r\n${content}`;
  const body = `--parts\r\ncontent-disposition: form-data; ${part}\r\n--parts--\r\n`;
  const headers = { ...call.headers, 'content-type': 'multipart/form-data; boundary=parts' };
  return { ...call, method: 'POST', body, headers };
}

/** A list of another account, at a person's rate. */
async function feel(person: Person, forMs: number, goesOn: () => boolean): Promise<number[]> {
  const call = await person.asks('/api/v1/users');
  const until = performance.now() + forMs;
  const felt: number[] = [];
  while (goesOn() && performance.now() < until) {
    felt.push((await send({ ...call, headers: { ...call.headers, host: hostOf('birch') } }, agent)).ms);
    await setTimeout(100);
  }
  return felt;
}
