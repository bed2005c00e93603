import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into a server, this makes the disk fail its database thread, as the file `DISK_FAULTS` says while it
 * exists: `{"code": "ENOSPC", "after": 3}` lets three more writes pass. `EMFILE` lets no file be opened.
 */
const faults = process.env.DISK_FAULTS ?? '';
let said = '';
let passed = 0;

if (!isMainThread) {
  const { writeSync, ftruncateSync, openSync } = fs;
  Object.assign(fs, {
    writeSync: failing(writeSync),
    ftruncateSync: failing(ftruncateSync),
    openSync: failing(openSync),
  });
  syncBuiltinESMExports();
}

/**
 * @template {Function} Call
 * @param {Call} call
 */
function failing(call) {
  return new Proxy(call, {
    apply(target, self, args) {
      const code = faultOf(call.name);
      if (code) throw Object.assign(new Error(`${code}: injected`), { code, syscall: call.name });
      return Reflect.apply(target, self, args);
    },
  });
}

/** @param {string} name */
function faultOf(name) {
  if (!fs.existsSync(faults)) return undefined;
  const text = fs.readFileSync(faults, 'utf8');
  if (text !== said) [said, passed] = [text, 0];
  const { code, after } = JSON.parse(text);
  if ((code === 'EMFILE') !== (name === 'openSync')) return undefined;
  passed += 1;
  return passed > after ? code : undefined;
}
