import type { InvestorInvite } from '#contract/investorInvites.ts';
import { loadInvestorInviteTexts } from '#i18n/investorInviteTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import { readableEmail } from '#src/ui/readableEmail.ts';
import route from './listRoute.ts';

export default appResource<InvestorInvite>({
  ...route,
  recordRepresentation: 'email',
  fields: async () => ({ email: readableEmail }),
  texts: loadInvestorInviteTexts,
  list: {
    ...route.list,
    load: () => import('./InvestorInviteList.tsx').then(({ InvestorInviteList }) => InvestorInviteList),
  },
  create: {
    path: 'investor-invite-list/new',
    load: () => import('./InvestorInviteCreate.tsx').then(({ InvestorInviteCreate }) => InvestorInviteCreate),
  },
  deletes: 'investorInvites.revoke',
  navigation: { beside: 'accounts', label: 'layout.investorInvites' },
});
