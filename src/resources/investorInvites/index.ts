import type { InvestorInvite } from '#contract/investorInvites.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import { readableEmail } from '#src/ui/readableEmail.ts';
import route from './listRoute.ts';

export default appResource<InvestorInvite>({
  ...route,
  recordRepresentation: 'email',
  fields: async () => ({ email: readableEmail }),
  texts: screenTexts('investorInvites'),
  list: {
    ...route.list,
    load: () => import('./InvestorInviteList.tsx').then(({ InvestorInviteList }) => InvestorInviteList),
  },
  create: {
    path: 'investor-invite-list/new',
    load: () => import('./InvestorInviteCreate.tsx').then(({ InvestorInviteCreate }) => InvestorInviteCreate),
  },
  actions: () => import('./InviteActions.tsx').then(({ InviteActions }) => InviteActions),
  deletes: 'investorInvites.revoke',
  navigation: { beside: 'accounts', label: 'layout.investorInvites' },
});
