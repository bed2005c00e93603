import type { InvestorCoverage } from '#contract/investorCoverage.ts';
import { appResource } from '#src/admin/resource/resource.ts';

export default appResource<InvestorCoverage>({
  name: 'investorCoverage',
  area: 'account',
  recordRepresentation: 'investorFirmName',
  rows: { sort: { field: 'investorFirmName', order: 'ASC' }, filter: {}, perPage: 25 },
});
