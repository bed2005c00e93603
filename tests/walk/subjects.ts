import { readdirSync } from 'node:fs';
import type { Subject } from './subject.ts';

const folder = new URL('subjects/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));

/** Every subject by the name of its file. */
export const subjects: Readonly<Record<string, Subject>> = Object.fromEntries(
  await Promise.all(
    files.map(async (name): Promise<[string, Subject]> => {
      const { subject } = await import(/* @vite-ignore */ new URL(name, folder).href);
      if (!subject) throw new Error(`tests/walk/subjects/${name} exports no subject`);
      return [name.slice(0, -'.ts'.length), subject];
    }),
  ),
);
