import { Link } from 'react-router-dom';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import type { Fact } from '#src/ui/Highlights.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';

/** The CRM's values of a firm, and its link. */
export function useFirmFacts(firm: CrmInvestorFirmDetails | undefined): Fact[] | undefined {
  const { text } = useTexts();
  const links = useLinks().to('firms');
  if (!firm) return undefined;
  const { firmType, lei, crd, modifiedOn, rolodexFirmId, cmgEntityKey } = firm;
  const { addresses = [], websites = [], ciks = [] } = firm;
  const fact = (key: string, value: Fact['value']) => (value ? [{ label: text(key), value }] : []);
  const copied = (values: readonly (string | null)[]) =>
    values.some(Boolean) && values.map((value) => value && <CopyText key={value} text={value} />);
  return [
    ...fact(
      'firmMatcher.facts.organization',
      rolodexFirmId && (
        <>
          <Link to={links.show(rolodexFirmId)}>{firm.rolodexFirmName}</Link>{' '}
          {cmgEntityKey && <CopyText text={cmgEntityKey} />}
        </>
      ),
    ),
    ...fact('crmInvestorFirms.fields.firmKey', <CopyText text={firm.firmKey} />),
    ...fact('crmInvestorFirms.fields.firmType', firmType),
    ...fact('firmMatcher.facts.address', addresses[0]),
    ...fact('firmMatcher.facts.website', websites.join(', ')),
    ...fact('firmMatcher.facts.lei', copied([lei])),
    ...fact('firmMatcher.facts.crd', copied([crd])),
    ...fact('firmMatcher.facts.cik', copied(ciks)),
    ...fact('crmInvestorFirms.fields.modifiedOn', modifiedOn && <Timestamp at={modifiedOn} />),
  ];
}
