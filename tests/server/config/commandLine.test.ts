import { expect, it } from 'vitest';
import { scripts } from '#package.json';
import { commandLine } from '#server/config/commandLine.ts';
import { readConfig } from '#server/config/readConfig.ts';

const commands = ['create-admin', 'backup', 'restore', 'move-to-postgres'] as const;

it.each(commands)('gives %s as npm does where npm has started this, else as its program', (name) => {
  const byNpm = readConfig({ npm_lifecycle_event: 'start' });
  expect(commandLine(byNpm, name, 'a b')).toBe(`npm run ${name} -- a b`);
  expect(commandLine(byNpm, name)).toBe(`npm run ${name}`);
  const program = scripts[name]
    .replace('tools/start.mjs ', 'dist/server/')
    .replace(/(\w+)( \w+)?$/, '$1.js$2');
  expect(commandLine(readConfig({}), name, 'a b')).toBe(`${program} a b`);
});
