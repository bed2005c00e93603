import { type Operation, paramNames } from '#contract/operation.ts';
import { type OperationId, operation, operationIds } from '#contract/operations.ts';
import { lacksOf } from './lacking.ts';
import { isChosen } from './sample.ts';
import type { Gate, Names, Sample, Subject } from './subject.ts';
import { subjects } from './subjects.ts';

/** One path of one row of the manifest, with its subject's data. */
export type Route = {
  id: OperationId;
  row: Operation;
  path: string;
  /** Method and path, as in the specification. */
  name: string;
  gate: Gate;
  subject: Subject & { name: string };
  sample: Sample;
};

export type Rows = Readonly<Record<string, Operation>>;

/** Every row of a manifest in each of its variants. A row without a subject or its data stops every walk. */
export function routesOf(rows: Rows, told: Readonly<Record<string, Subject>>): Route[] {
  const made = (Object.entries(rows) as [OperationId, Operation][]).flatMap(([id, row]) =>
    Object.values(row.path).map((path): Route => {
      const name = `${row.method} ${path}`;
      const [[file, subject] = [], other] = Object.entries(told).filter(([, { gates }]) => name in gates);
      const gate = subject?.gates[name];
      if (!file || !subject || gate === undefined) throw new Error(`No subject says who may call ${name}`);
      if (other) throw new Error(`${file} and ${other[0]} both say who may call ${name}`);
      return {
        id,
        row,
        path,
        name,
        gate,
        subject: { ...subject, name: file },
        sample: subject.calls?.[id] ?? {},
      };
    }),
  );
  const lacks = lacksOf(made, told);
  if (lacks.length > 0) throw new Error(lacks.join('\n'));
  return made;
}

/** Every row of the manifest. */
export const manifestRows: Rows = Object.fromEntries(operationIds.map((id) => [id, operation(id)]));
export const allRoutes = routesOf(manifestRows, subjects);

const chosen = allRoutes.filter(({ subject }) => isChosen(subject.name));
const isOfDirectory = ({ gate }: Route) => gate === 'directory';

/** The walked rows: all, or the chosen subjects'; those of an account's directory have a walk of their own. */
export const routes = chosen.filter((route) => !isOfDirectory(route));
export const directoryRoutes = chosen.filter(isOfDirectory);

export const asksToSignIn = ({ gate }: Route) => gate !== 'anyone' && gate !== 'signInPage';

/** Those that need a signed-in user. */
export const signedInRoutes = routes.filter(asksToSignIn);

export const isWrite = ({ row }: Route) => row.method !== 'GET';

/** A path with its account and names filled in. */
export const fill = ({ path }: Pick<Route, 'path'>, names: Names, sub = 'acme'): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = name === 'sub' ? sub : names[name];
    if (value === undefined) throw new Error(`Nothing stands for {${name}} of ${path}`);
    return value;
  });

/** The same with names of nothing. */
export const fillUnknown = ({ path }: Pick<Route, 'path'>): string =>
  fill({ path }, Object.fromEntries(paramNames(path).map((name) => [name, noSuchId])));

export const noSuchId = '01890000-0000-7000-8000-00000000dead';

/** Whether a call is made from the platform's own account. */
export const isOfPlatform = ({ path, row }: Pick<Route, 'path' | 'row'>) => row.path.admin === path;
