import type { Firm } from '#contract/firms.ts';
import type { TestServer } from '#tests/support/testServer.ts';

type Answered = {
  status: number;
  data?: { id: string; version: number } & Record<string, unknown>;
  error?: Refusal;
};
export type Refusal = {
  code: string;
  message: string;
  target: string | null;
  details: Record<string, unknown>[];
};

/** The directory's calls as one person makes them. */
export function directoryOf({ fetch }: TestServer, as = 'admin@system.test') {
  let keys = 0;
  const call = async (method: string, path: string, json?: object, version?: number): Promise<Answered> => {
    keys += 1;
    const headers = {
      'idempotency-key': `${as} ${keys}`,
      ...(version !== undefined && { 'if-match': String(version) }),
    };
    const answer = await fetch(`/dex/api/v1/firms${path}`, { method, as, json, headers });
    const { ok, data } = await answer.json();
    return { status: answer.status, ...(ok ? { data } : { error: data.error }) };
  };
  return {
    call,
    get: async (id: string): Promise<Firm> => {
      const answer = await fetch(`/dex/api/v1/firms/${id}`, { as });
      return (await answer.json()).data;
    },
    create: async (value: string): Promise<Firm> => {
      const { data } = await call('POST', '', { name: { value, type: 'COMMON' } });
      return data as Firm & { version: number };
    },
  };
}

export const detailsOf = ({ details }: Firm, changes: object = {}) => {
  const { id: _, version: __, firmCategoryType: ___, ...fields } = details;
  return { ...fields, ...changes };
};
