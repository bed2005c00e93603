import type { Operation } from '../../contract/operation';
import { type OperationId, operation, operationIds } from '../../contract/operations';
import { type Gate, gates } from './specification';

/** One path of one row of the manifest, with the gate that the documents give it. */
export type Route = {
  id: OperationId;
  row: Operation;
  path: string;
  /** Method and path, by which the specification knows it. */
  name: string;
  gate: Gate;
};

export const routes: Route[] = operationIds.flatMap((id) => {
  const row: Operation = operation(id);
  return Object.values(row.path).map((path) => {
    const name = `${row.method} ${path}`;
    const gate = gates[name];
    if (gate === undefined) throw new Error(`The specification says nothing of ${name}`);
    return { id, row, path, name, gate };
  });
});

/** Those that ask for a signed-in user. */
export const signedInRoutes = routes.filter(({ gate }) => gate !== 'anyone' && gate !== 'signInPage');

export const isWrite = ({ row }: Route) => row.method !== 'GET';
