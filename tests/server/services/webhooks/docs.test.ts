import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

type Call = { secret: string; headers: Record<string, string>; body: string; now: number };

/** Runs the guide's own code: what it reads, or `refused`. */
const runners = {
  node: (call: Call) => {
    const path = join(folder, 'verify.mjs');
    const use = `const { secret, headers, body, now } = JSON.parse(process.argv[2]);
let read; try { read = verify(secret, headers, body, now * 1000); } catch { read = 'refused'; }
console.log(JSON.stringify(read));`;
    writeFileSync(path, `${codeOf('node')}\n${use}`);
    return execFileSync(process.execPath, [path, JSON.stringify(call)], { encoding: 'utf8' });
  },
  python: (call: Call) => {
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
  java: (call: Call) => {
    const use = `import java.util.Map;
class Main {
  public static void main(String[] given) throws Exception {
    Map<String, String> headers =
        Map.of("webhook-id", given[1], "webhook-timestamp", given[2], "webhook-signature", given[3]);
    try {
      Webhook.verify(given[0], headers, given[4].getBytes("UTF-8"), Long.parseLong(given[5]));
      System.out.print("true");
    } catch (SecurityException refused) {
      System.out.print("false");
    }
  }
}`;
    if (!existsSync(join(folder, 'Main.class'))) {
      writeFileSync(join(folder, 'Webhook.java'), codeOf('java'));
      writeFileSync(join(folder, 'Main.java'), use);
      execFileSync('javac', ['Webhook.java', 'Main.java'], { cwd: folder });
    }
    const named = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
      (name) => call.headers[name] ?? '',
    );
    const given = [call.secret, ...named, call.body, String(call.now)];
    const environment = { ...process.env, LC_ALL: 'C.UTF-8' };
    const ran = execFileSync('java', ['-cp', folder, 'Main', ...given], {
      encoding: 'utf8',
      env: environment,
    });
    return ran === 'true' ? call.body : '"refused"';
  },
};

/** What the code is run by, where it is installed. */
const commands = {
  node: [process.execPath, '--version'],
  python: ['python3', '--version'],
  java: ['javac', '-version'],
};
const isInstalled = (language: keyof typeof runners) => {
  const [command = '', version = ''] = commands[language];
  try {
    execFileSync(command, [version]);
    return true;
  } catch {
    return false;
  }
};

describe.each(Object.keys(runners) as (keyof typeof runners)[])('the guide in %s', (language) => {
  const read = (call: Partial<Call>) =>
    JSON.parse(runners[language]({ secret, headers, body, now, ...call }));

  it.runIf(isInstalled(language))('takes what we sign, and nothing else', () => {
    expect(codeOf(language)).toContain('verify');
    expect(read({})).toEqual(JSON.parse(body));
    expect(read({ secret: old })).toEqual(JSON.parse(body));
    expect(read({ body: body.replace('Zoë', 'Zoé') })).toBe('refused');
    expect(read({ secret: `whsec_${Buffer.from('a third').toString('base64')}` })).toBe('refused');
    expect(read({ now: now + 301 })).toBe('refused');
    expect(read({ headers: { ...headers, 'webhook-id': 'b' } })).toBe('refused');
  });
});
