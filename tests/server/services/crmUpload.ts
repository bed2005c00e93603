import type { CrmImportProgress } from '#contract/crmImports.ts';
import type { TestServer } from '#tests/support/testServer.ts';

export const calls = {
  INVESTORS: 'investorsFile',
  COVERAGES: 'coveragesFile',
  CONTACTS: 'contactsFile',
} as const;
export type Sending = {
  type?: keyof typeof calls;
  file?: string | Uint8Array<ArrayBuffer>;
  name?: string;
  fields?: Readonly<Record<string, string>>;
  as?: string;
  path?: string;
};

/** One request of an upload, its file first, as a browser's form sends it. */
export async function send(
  { fetch }: Pick<TestServer, 'fetch'>,
  { type = 'INVESTORS', file, name = 'investors.csv', fields = {}, as = 'admin@acme.test', path }: Sending,
): Promise<Response> {
  const form = new FormData();
  if (file !== undefined) form.append('file', new Blob([file], { type: 'text/csv' }), name);
  form.append('skip', '0');
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const encoded = new Response(form);
  return fetch(path ?? `/api/v1/crm/bulkImport/${calls[type]}`, {
    method: 'POST',
    as,
    body: await encoded.arrayBuffer(),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  });
}

/** A complete upload, in as many requests as it takes. */
export async function upload(
  server: Pick<TestServer, 'fetch'>,
  sending: Sending,
): Promise<CrmImportProgress> {
  let answer = await progress(await send(server, sending));
  while (answer.hasNext) {
    const fields = { ...sending.fields, importId: answer.import.id };
    answer = await progress(await send(server, { ...sending, file: undefined, fields }));
  }
  return answer;
}

export async function progress(response: Response): Promise<CrmImportProgress> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()).data;
}
