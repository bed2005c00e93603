import { type OperationId, operationIds } from '#contract/operations.ts';
import type { AppWalks } from '#tests/journeys/appWalks.ts';

const calls = operationIds.filter((id) => id.startsWith('scim.'));
const reason = 'An account’s directory calls it, never the app.';
const all = Object.fromEntries(calls.map((id) => [id, reason])) as Partial<Record<OperationId, string>>;

export const app: AppWalks = { unseen: all, unfilled: all };
