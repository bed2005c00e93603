import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { signed } from '#server/services/webhooks/signed.ts';

const guide = readFileSync('docs/webhooks.md', 'utf8');
const codeOf = (language: string) =>
  new RegExp(`<!-- ${language} -->\\n\`\`\`\\w+\\n(.*?)\`\`\``, 's').exec(guide)?.[1] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const old = `whsec_${Buffer.from('another one, from yesterday').toString('base64')}`;
const now = 1_795_781_053;
const body = '{"type":"users.create","data":{"name":"Zoë"}}';
const headers = signed([secret, old], { id: 'a', timestamp: now, body });

/** Runs the guide's own code: what it reads, or `refused`. */
const runners = {
  node: (call: object) => {
    const path = join(folder, 'verify.mjs');
    const use = `const { secret, headers, body, now } = JSON.parse(process.argv[2]);
let read; try { read = verify(secret, headers, body, now * 1000); } catch { read = 'refused'; }
console.log(JSON.stringify(read));`;
    writeFileSync(path, `${codeOf('node')}\n${use}`);
    return execFileSync(process.execPath, [path, JSON.stringify(call)], { encoding: 'utf8' });
  },
  python: (call: object) => {
    const path = join(folder, 'verify.py');
    const use = `import sys
call = json.loads(sys.argv[1])
try:
    read = verify(call["secret"], call["headers"], call["body"].encode(), call["now"])
except ValueError:
    read = "refused"
print(json.dumps(read))`;
    writeFileSync(path, `${codeOf('python')}\n${use}`);
    return execFileSync('python3', [path, JSON.stringify(call)], { encoding: 'utf8' });
  },
};

const hasPython = (() => {
  try {
    execFileSync('python3', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

describe.each(Object.keys(runners) as (keyof typeof runners)[])('the guide in %s', (language) => {
  const read = (call: object) => JSON.parse(runners[language]({ secret, headers, body, now, ...call }));

  it.runIf(language === 'node' || hasPython)('takes what we sign, and nothing else', () => {
    expect(codeOf(language)).toContain('verify');
    expect(read({})).toEqual(JSON.parse(body));
    expect(read({ secret: old })).toEqual(JSON.parse(body));
    expect(read({ body: body.replace('Zoë', 'Zoé') })).toBe('refused');
    expect(read({ secret: `whsec_${Buffer.from('a third').toString('base64')}` })).toBe('refused');
    expect(read({ now: now + 301 })).toBe('refused');
    expect(read({ headers: { ...headers, 'webhook-id': 'b' } })).toBe('refused');
  });
});
