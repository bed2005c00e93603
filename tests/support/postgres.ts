import { execFile, spawnSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/** Whether the server tests can run on PostgreSQL here: a given one, or one that this machine can start. */
export const hasPostgres = () => Boolean(process.env.TEST_DATABASE_URL) || canStartPostgres();

export const canStartPostgres = () => Boolean(findBinaries());

/** TEST_DATABASE_URL, else a cluster of our own. */
export async function startPostgres(): Promise<{ url: string; stop: () => void }> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given, stop: () => {} } : startCluster();
}

export type Cluster = {
  url: string;
  /** A hot standby of it, which streams under this name, and can be promoted. */
  standby: (name: string) => Promise<Standby>;
  /** `fast` notifies every client, `immediate` is a crash. */
  restart: (mode: 'fast' | 'immediate') => Promise<void>;
  /** All its processes are stopped, connections stay open, until the returned function is called. */
  hang: () => () => void;
  /** A crash: nothing of it is written any more. */
  kill: () => void;
  stop: () => void;
};

export type Standby = Omit<Cluster, 'standby'>;

/**
 * A throw-away cluster in a temporary folder; `stop` leaves nothing behind. Commits wait for the disk if it is
 * durable.
 */
export async function startCluster({ isDurable = false } = {}): Promise<Cluster> {
  const cluster = await start(isDurable, (run, data) =>
    run('initdb', '--pgdata', data, ...['--username', 'tenantry', '--auth', 'trust'], ...initial),
  );
  const standby = (name: string) =>
    start(isDurable, (run, data) => {
      const address = `${cluster.url}?application_name=${name}`;
      const how = ['--write-recovery-conf', '--checkpoint', 'fast', '--no-sync'];
      run('pg_basebackup', '--pgdata', data, '--dbname', address, ...how);
    });
  return { ...cluster, standby };
}

const initial = ['--encoding', 'UTF8', '--locale', 'C', '--no-sync'];

type Run = (program: string, ...args: string[]) => void;

/** Makes the files of a cluster and starts it. */
async function start(isDurable: boolean, make: (run: Run, data: string) => void): Promise<Standby> {
  const binaries = findBinaries();
  if (!binaries) throw new Error('No TEST_DATABASE_URL and no initdb on this machine');

  const folder = mkdtempSync(join(tmpdir(), 'tenantry-postgres-'));
  const owner = unprivileged();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(binaries, program), args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  const log = join(folder, 'log');
  let isKilled = false;
  // Unlike the others it must not block: clients meet the server while it is down.
  const restart = async (mode: string) => {
    const args = ['restart', '--pgdata', data, '--mode', mode, '--wait', '--log', log];
    await promisify(execFile)(join(binaries, 'pg_ctl'), args, { ...owner, cwd: folder });
    isKilled = false;
  };
  const hang = () => {
    const [main = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    // The main process first: then it forks no other.
    process.kill(Number(main), 'SIGSTOP');
    const others = childrenOf(main);
    spawnSync('kill', ['-STOP', ...others]);
    return () => void spawnSync('kill', ['-CONT', ...others, main]);
  };
  const kill = () => {
    const [main = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    spawnSync('kill', ['-KILL', main, ...childrenOf(main)]);
    isKilled = true;
  };
  const stop = () => {
    try {
      if (!isKilled) run('pg_ctl', 'stop', '--pgdata', data, '--mode', 'immediate', '--wait');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  try {
    make(run, data);
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=${isDurable ? 'on' : 'off'} -c max_connections=300`;
    run('pg_ctl', 'start', '--pgdata', data, '--wait', '--log', log, '--options', options);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return { url: `postgres://tenantry@127.0.0.1:${port}/postgres`, restart, hang, kill, stop };
}

const childrenOf = (pid: string): string[] =>
  spawnSync('pgrep', ['-P', pid], { encoding: 'utf8' }).stdout.trim().split('\n');

export type OwnDatabase = { name: string; url: string; drop: () => Promise<void> };

/** A database on the same server, empty or a copy of `template`, so that test files can run in parallel. */
export async function createDatabase(url: string, template = 'template1'): Promise<OwnDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const drop = () => query(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return { name, url: own.href, drop };
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  const found = folders.find((folder) =>
    ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
  // Where links lead: beside them are the others.
  return found && dirname(realpathSync(join(found, 'pg_ctl')));
}

/** PostgreSQL refuses to run as root: there, the user `nobody` runs it. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** A free port, outside the range that systems give to outgoing connections. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const isFree = new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return (await isFree) ? port : freePort();
}
