import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';
import { reactAdminTexts } from './reactAdminTexts.ts';
import { reloadTexts, startTexts } from './texts.ts';

/**
 * Every catalog except those that only the server or the sign-in pages read, those a screen loads itself, and the one
 * that is always there; and react-admin's own. The query gives each shell its own copy: a visit loads one file of
 * texts.
 */
export const loadCatalogs = catalogLoader({
  ...import.meta.glob<Catalogs>(
    [
      './*/*.json',
      '!./*/{accessScreens,auditEvents,crmImports,crmIntegrations,crmInvestorFirms,exports,externalLogin,factSetFirms,failurePage,firmMatcher,firmRecords,firmSectors,firmValues,firms,identityProviderScreens,installation,investorCoverage,investorInvites,investorSignup,mail,obstacles,ownFactors,platform,platformAuditEvents,recordParts,recovery,signIn,signInAgain,signInCode,signOut,webhooks}.json',
    ],
    {
      import: 'default',
      query: '?admin.json',
    },
  ),
  ...reactAdminTexts,
});

/** The texts of the admin shell, before it renders. */
export const startAdminTexts = () => startTexts(loadCatalogs);

import.meta.hot?.accept((next) => next && reloadTexts(next.loadCatalogs));
