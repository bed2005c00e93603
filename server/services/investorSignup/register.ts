import { systemSubdomain } from '#contract/subdomains.ts';
import type { Call } from '#server/access/call.ts';
import { findTenant } from '#server/access/tenant.ts';
import { draftColumns } from '#server/db/draftColumns.ts';
import { toDraft } from '#server/db/draftRow.ts';
import { suggestedSubdomain } from '#server/db/suggestedSubdomain.ts';
import type { Deps } from '#server/deps.ts';
import { lockPointers, survivorKey } from '#server/directory/survivors.ts';
import { ApiError, invalidFields } from '#server/errors.ts';
import { commitAs } from '#server/writes/commit.ts';
import { findInvite, type OpenInvite } from './findInvite.ts';
import { matchEmail } from './matchEmail.ts';

/**
 * Makes a draft account from an investor's details, and uses their invite: if two send it at once, one gets
 * INVALID_TOKEN. Accepted terms count only if they apply to the investor.
 */
export async function register(deps: Deps, call: Call<'investorSignup.userDetail'>): Promise<undefined> {
  const { body, ipAddress } = call;
  const now = deps.clock();
  const invite = await findInvite(deps.db, { token: body.token, now, ipAddress });
  const platform = await findTenant(deps, systemSubdomain);
  if (!invite || !platform) throw new ApiError('INVALID_TOKEN', { target: 'token' });
  const match = await matchEmail(deps.db, invite, body.email);
  if (match.isMatchFound) requireAgreements(body);
  const author = { kind: 'stranger', name: `${body.firstName} ${body.lastName}` } as const;
  return commitAs<undefined>(
    deps,
    { ...call, account: platform, author },
    {
      table: 'draft_accounts',
      locksFirst: ({ db }) => lockPointers(db),
      change: async ({ db }) => {
        await useUp({ db }, invite, now);
        const key = match.firm && (await survivorKey(db, match.firm.key));
        const columns = draftOf(body, invite, {
          ...match,
          firm: match.firm && { ...match.firm, key: key ?? '' },
        });
        const draft = await db
          .insertInto('draft_accounts')
          .values({ id: deps.newId(), ...columns, status: 'Draft', signed_up_on: now, created_on: now })
          .returningAll()
          .executeTakeFirstOrThrow();
        const { id: objectId, investor_name: objectName } = draft;
        return { objectId, objectName, before: null, after: toDraft(draft), answer: undefined };
      },
    },
  );
}

type Detail = Call<'investorSignup.userDetail'>['body'];
type Match = Awaited<ReturnType<typeof matchEmail>>;

function requireAgreements(detail: Detail): void {
  const agreements = ['isTermsAndConditionsAccepted', 'isIoiTermsAccepted'] as const;
  const faults = agreements.filter((field) => !detail[field]);
  if (faults.length === 0) return;
  throw invalidFields(faults.map((target) => ({ target, key: 'validation.agreementRequired' })));
}

async function useUp({ db }: Pick<Deps, 'db'>, { id }: OpenInvite, now: Date): Promise<void> {
  const used = await db
    .updateTable('investor_invites')
    .set({ used_on: now })
    .where('id', '=', id)
    .where('used_on', 'is', null)
    .where('revoked_on', 'is', null)
    .where('expires_on', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw new ApiError('INVALID_TOKEN', { target: 'token' });
}

function draftOf(detail: Detail, { bank }: OpenInvite, { isMatchFound, isInvited, firm }: Match) {
  const { email, firmName } = detail;
  return {
    ...draftColumns({
      crmInvestorFirmName: firmName,
      entityMasterInvestorName: firm?.name ?? null,
      investorSubdomain: null,
      investorCmgEntityKey: firm?.key ?? null,
      bankAccountSubdomain: bank,
      email,
    }),
    firm_emails: firm?.emails ?? [],
    suggested_subdomain: suggestedSubdomain(firmName),
    first_name: detail.firstName,
    last_name: detail.lastName,
    email,
    phone: detail.phone,
    is_email_verified: isInvited,
    is_terms_and_conditions_accepted: isMatchFound,
    is_ioi_terms_accepted: isMatchFound,
    is_marketing_agreed: detail.isMarketingAgreed ?? false,
  };
}
