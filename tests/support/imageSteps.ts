import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One instruction of a Dockerfile, with its continued lines joined. */
export type Step = { name: string; rest: string };

/** An image's stage: its name, or its index. */
export type Stage = { name: string; steps: Step[] };

export function readStages(file: string): Stage[] {
  const stages: Stage[] = [];
  const text = readFileSync(file, 'utf8').replace(/\\\n\s*/g, ' ');
  for (const [, name = '', rest = ''] of text.matchAll(/^([A-Z]+) (.+)$/gm)) {
    if (name === 'FROM')
      stages.push({ name: /AS (\w+)/.exec(rest)?.[1] ?? String(stages.length), steps: [] });
    else stages.at(-1)?.steps.push({ name, rest });
  }
  return stages;
}

/** The result of a stage's steps: where they were run, and how its program is started. */
export type Built = {
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  cmd: string[];
};

/**
 * Runs a stage's steps one by one in an empty folder that acts as its root. `run` gets the shell commands; the
 * image's paths in them, and in the environment, are those below the folder.
 */
export async function build(
  { steps }: Stage,
  root: string,
  {
    context,
    rootOf,
    run,
  }: {
    context: (path: string) => string[];
    rootOf: (stage: string) => string;
    run: (command: string, built: Built) => Promise<void>;
  },
): Promise<Built> {
  const inside = (text: string) => text.replaceAll(/(?<![\w/])\/(app|home)\b/g, `${root}/$1`);
  const built: Built = { root, workdir: root, env: {}, user: 'root', cmd: [] };
  const instructions: Record<string, (rest: string) => void | Promise<void>> = {
    WORKDIR: (path) => {
      built.workdir = inside(path);
      mkdirSync(built.workdir, { recursive: true });
    },
    ENV: (pairs) => {
      for (const [, key = '', value = ''] of pairs.matchAll(/(\w+)=(\S+)/g)) built.env[key] = inside(value);
    },
    USER: (name) => {
      built.user = name;
    },
    CMD: (words) => {
      built.cmd = JSON.parse(words);
    },
    RUN: (command) => run(inside(command), built),
    COPY: (paths) => copy(paths, built, context, rootOf),
    ARG: () => {},
    EXPOSE: () => {},
    HEALTHCHECK: () => {},
  };
  for (const { name, rest } of steps) {
    const instruction = instructions[name];
    if (!instruction) throw new Error(`What does ${name} do?`);
    await instruction(rest);
  }
  return built;
}

function copy(
  rest: string,
  { workdir }: Built,
  context: (path: string) => string[],
  rootOf: (stage: string) => string,
): void {
  const [, from, paths = ''] = /^(?:--from=(\w+) )?(.+)$/.exec(rest) ?? [];
  const words = paths.split(' ');
  const target = words.pop() ?? '';
  for (const word of words) {
    if (from) cpSync(join(rootOf(from), word), join(workdir, target), { recursive: true });
    else {
      for (const file of context(word)) {
        mkdirSync(dirname(join(workdir, target, file)), { recursive: true });
        cpSync(file, join(workdir, target, file));
      }
    }
  }
}
