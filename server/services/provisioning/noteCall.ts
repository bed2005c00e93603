import type { CallOutcome } from '#contract/provisioning.ts';
import type { Deps } from '#server/deps.ts';
import type { ApiError } from '#server/errors.ts';

/** What one of the directory's calls concerned and did. */
export type Noted = {
  operation: string;
  path: string;
  subject: { kind: 'user' | 'group'; id: string | null; name: string | null } | null;
  outcome: CallOutcome;
  status: number;
  changes?: Record<string, unknown>;
  refusal?: { error: ApiError; body: unknown };
  tookMs: number;
};

/** Stores a call for the Provisioning page; a refused one with its body, without passwords. */
export async function noteCall(deps: Deps, accountId: string, noted: Noted): Promise<void> {
  const { operation, path, subject, outcome, status, changes, refusal, tookMs } = noted;
  const [fault] = refusal?.error.details ?? [];
  const reason = fault && { code: fault.code, values: fault.values ?? {} };
  await deps.db
    .insertInto('provisioning_calls')
    .values({
      account_id: accountId,
      id: deps.newId(),
      called_on: deps.clock(),
      operation,
      path: path.slice(0, 300),
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      subject_name: subject?.name?.slice(0, 300) ?? null,
      outcome,
      http_status: status,
      code: refusal?.error.code ?? null,
      reason: reason ? (JSON.stringify(reason) as never) : null,
      changes: changes ? JSON.stringify(changes) : null,
      body: refusal?.body ? JSON.stringify(withoutSecrets(refusal.body)).slice(0, maxBody) : null,
      took_ms: Math.round(tookMs),
    })
    .execute();
}

const maxBody = 10_000;

function withoutSecrets(body: unknown): unknown {
  if (Array.isArray(body)) return body.slice(0, 100).map(withoutSecrets);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => !/password|secret/i.test(name))
      .map(([name, value]) => [name, name === 'value' && isSecretIn(body) ? '…' : withoutSecrets(value)]),
  );
}

/** An operation of a PATCH that sets a password. */
const isSecretIn = (operation: object) =>
  'path' in operation && /password|secret/i.test(String(operation.path));
