import { createContext, useContext } from 'react';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';

/** The firm of the CRM whose matches are shown. */
export const InvestorFirmContext = createContext<CrmInvestorFirmDetails | undefined>(undefined);

export function useFirm(): CrmInvestorFirmDetails {
  const firm = useContext(InvestorFirmContext);
  if (!firm) throw new Error('There is no firm of a CRM around this part');
  return firm;
}
