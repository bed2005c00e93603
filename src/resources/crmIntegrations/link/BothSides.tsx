import ArrowForward from '@mui/icons-material/ArrowForward';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useFirm } from '../matches/InvestorFirmContext.ts';

/** What is linked with what, and how likely they are the same. */
export function BothSides({ match }: { match: MatchFirm }) {
  const { text } = useTexts();
  const { percent } = useFormats();
  const firm = useFirm();
  const { source, linkedFirm, rolodexKey, id, name, score, band } = match;
  const isCreated = source === 'provider' && !linkedFirm;
  const side = isCreated ? 'providerOrganization' : 'organization';
  return (
    <>
      <p className="linkScore">
        {text('firmMatcher.link.score', {
          share: percent(score),
          band: text(`crmInvestorFirms.band.${band}`),
        })}
      </p>
      <div className="bothSides">
        <p>
          <small>{text('firmMatcher.link.investorFirm')}</small>
          <b>{firm.name}</b>
          <code>{firm.firmKey}</code>
        </p>
        <ArrowForward fontSize="small" aria-hidden />
        <p>
          <small>{text(`firmMatcher.link.${side}`)}</small>
          <b>{linkedFirm?.name ?? name}</b>
          <code>{linkedFirm?.key ?? rolodexKey ?? id}</code>
        </p>
      </div>
    </>
  );
}
