import { useTranslate } from 'react-admin';
import { Tip } from '#src/ui/Tip.tsx';
import './cmgBadge.css';

/** The platform's staff wrote this value: no provider writes over it. */
export function CmgBadge() {
  const translate = useTranslate();
  return (
    <Tip title={translate('firmRecords.cmgHint')}>
      <small className="cmgBadge">{translate('firmRecords.cmg')}</small>
    </Tip>
  );
}
