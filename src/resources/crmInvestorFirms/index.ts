import type { CrmInvestorFirm } from '#contract/crmInvestorFirms.ts';
import { loadFirmTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';

export default appResource<CrmInvestorFirm>({
  name: 'crmInvestorFirms',
  area: 'directory',
  recordRepresentation: 'name',
  texts: loadFirmTexts,
  rows: {
    sort: { field: 'name', order: 'ASC' },
    filter: { firmStatus: ['EFFECTIVE'] },
    perPage: 25,
  },
});
