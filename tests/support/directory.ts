import type { ProvisioningSettings } from '#contract/provisioning.ts';
import { scimBase, scimMediaType } from '#contract/scim.ts';
import type { TestServer } from './testServer.ts';

export type ScimAnswer = { status: number; body: Record<string, unknown> & { id: string } };

/** An account's directory with its token, as its calls arrive. */
export type Directory = {
  token: string;
  call: (method: string, path: string, body?: unknown) => Promise<ScimAnswer>;
  /** The ids of the resources that a filter finds. */
  find: (path: string, filter: string) => Promise<string[]>;
};

export const settings: ProvisioningSettings = {
  directory: 'ENTRA',
  existingUsers: 'LINK',
  jobFunction: 'OTHER',
  roleId: null,
};

/** Turns provisioning on in an account. */
export async function connectDirectory(
  { fetch }: Pick<TestServer, 'fetch'>,
  { as = 'admin@acme.test', ...changed }: Partial<ProvisioningSettings> & { as?: string } = {},
): Promise<Directory> {
  const turned = await fetch('/api/v1/myAccount/provisioning', {
    method: 'POST',
    as,
    json: { ...settings, ...changed },
  });
  if (!turned.ok) throw new Error(await turned.text());
  const { data } = await turned.json();
  const host = /@([^.]+)/.exec(as)?.[1] ?? '';
  return directoryWith({ fetch }, data.accessToken, host);
}

/** The directory that calls with this token. */
export function directoryWith({ fetch }: Pick<TestServer, 'fetch'>, token: string, host: string): Directory {
  const call: Directory['call'] = async (method, path, body) => {
    const answer = await fetch(scimBase + path, {
      method,
      host,
      token,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': scimMediaType } }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : {} };
  };
  const find: Directory['find'] = async (path, filter) => {
    const { body } = await call('GET', `${path}?${new URLSearchParams({ filter })}`);
    return (body.Resources as { id: string }[]).map(({ id }) => id);
  };
  return { token, call, find };
}
