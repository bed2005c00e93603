import ArrowForward from '@mui/icons-material/ArrowForward';
import { useTranslate } from 'react-admin';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { useFormats } from '#i18n/format.ts';
import { useFirm } from '../InvestorFirmContext.ts';

/** What is linked with what, and how likely they are one. */
export function BothSides({ match }: { match: MatchFirm }) {
  const translate = useTranslate();
  const { percent } = useFormats();
  const firm = useFirm();
  const { source, linkedFirm, rolodexKey, id, name, score, band } = match;
  const isCreated = source === 'provider' && !linkedFirm;
  const side = isCreated ? 'providerOrganization' : 'organization';
  return (
    <>
      <p className="linkScore">
        {translate('firmMatcher.link.score', {
          share: percent(score),
          band: translate(`firmMatcher.band.${band}`),
        })}
      </p>
      <div className="bothSides">
        <p>
          <small>{translate('firmMatcher.link.investorFirm')}</small>
          <b>{firm.name}</b>
          <code>{firm.firmKey}</code>
        </p>
        <ArrowForward fontSize="small" aria-hidden />
        <p>
          <small>{translate(`firmMatcher.link.${side}`)}</small>
          <b>{linkedFirm?.name ?? name}</b>
          <code>{linkedFirm?.key ?? rolodexKey ?? id}</code>
        </p>
      </div>
    </>
  );
}
