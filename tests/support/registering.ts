import type { InvestorInvite } from '#contract/investorInvites.ts';
import type { TestCall, TestServer } from './testServer.ts';

type Mail = { to: string; subject: string; body: string };

/** How tests invite an investor, and find the mail with their link. */
export const registering = (server: TestServer) => {
  /** As the platform's administrator, newly signed in: tests let hours pass. */
  const asStaff = async (path: string, call: TestCall = {}) =>
    server.fetch(path, { ...call, host: 'system', token: await server.signInAs('admin@system.test') });
  const mailTo = async (email: string): Promise<Mail> => {
    const jobs = await server.deps.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'mail')
      .orderBy('id', 'desc')
      .execute();
    const mails = jobs.map(({ payload }) => payload as unknown);
    const mail = mails.find((one): one is Mail => Object(one).to === email);
    if (!mail) throw new Error(`No mail went to ${email}`);
    return mail;
  };
  return {
    asStaff,
    mailTo,
    invite: async (wanted: { email: string; locale?: string }): Promise<InvestorInvite> => {
      const json = { bankAccountSubdomain: 'acme', ...wanted };
      const made = await asStaff('/api/v1/admin/investorInvites', { method: 'POST', json });
      if (made.status !== 201) throw new Error(`The invite was answered ${made.status}`);
      return (await made.json()).data;
    },
    tokenTo: async (email: string): Promise<string> => {
      const [, token] = /\/inviteme\/([\w-]+)/.exec((await mailTo(email)).body) ?? [];
      if (!token) throw new Error(`The mail to ${email} has no link`);
      return token;
    },
  };
};
