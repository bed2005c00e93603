import { useTexts } from '#i18n/texts.ts';
import { Tip } from '#src/ui/Tip.tsx';
import './cmgBadge.css';

/** The platform's staff wrote this value: no provider overwrites it. */
export function CmgBadge() {
  const { text } = useTexts();
  return (
    <Tip title={text('firmRecords.cmgHint')}>
      <small className="cmgBadge">{text('firmRecords.cmg')}</small>
    </Tip>
  );
}
