import Check from '@mui/icons-material/Check';
import WarningAmber from '@mui/icons-material/WarningAmber';
import { Link } from 'react-router-dom';
import { checkDigitsAgree } from '#contract/checkDigits.ts';
import type { FirmIdentifier } from '#contract/firmParts.ts';
import { IdentifierType } from '#contract/firmValues.ts';
import { normalisedIdentifier } from '#contract/identifierRules.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import './identifierCheck.css';

type IdentifierCheckProps = {
  identifier: FirmIdentifier;
  /** How many effective LEIs its firm has. */
  leis: number;
};

/** Remarks on an identifier: a warning first, as an LEI belongs to one firm, which has one. */
export function IdentifierCheck({ identifier, leis }: IdentifierCheckProps) {
  const { text } = useTexts();
  const list = useLinks().to('firms').list();
  const { type, value, sharedWith, checkDigitsAgree: agree, recordStatus, source } = identifier;
  const from = source === 'FACT_SET' || source === 'MORNING_STAR' ? source : undefined;
  if (sharedWith > 0) {
    const others = text('firmRecords.identifiers.others', { smart_count: sharedWith });
    const search = new URLSearchParams({ q: value, status: '', deletionStatus: '' });
    return (
      <span className="identifierCheck" data-tone="warning">
        <WarningAmber />
        <span>
          {text('firmRecords.identifiers.alsoOn')} <Link to={`${list}?${search}`}>{others}</Link>
        </span>
      </span>
    );
  }
  if (type === 'LEI' && recordStatus === 'EFFECTIVE' && leis > 1)
    return (
      <span className="identifierCheck" data-tone="warning">
        <WarningAmber />
        {text('firmRecords.identifiers.severalLeis', { smart_count: leis })}
      </span>
    );
  if (agree !== null) return <Digits agree={agree} />;
  if (!from) return '–';
  return <small>{text('firmRecords.identifiers.from', { source: text(`firmValues.source.${from}`) })}</small>;
}

/** The same while typing, as far as the digits tell. */
export function TypedCheck({ type, value }: { type: string; value: string }) {
  const kind = IdentifierType.safeParse(type);
  const agree =
    kind.success && value.trim() !== ''
      ? checkDigitsAgree(kind.data, normalisedIdentifier(kind.data, value))
      : null;
  return agree ? <Digits agree /> : '–';
}

function Digits({ agree }: { agree: boolean }) {
  const { text } = useTexts();
  return (
    <span className="identifierCheck" data-tone={agree ? 'success' : 'warning'}>
      {agree ? <Check /> : <WarningAmber />}
      {text(`firmRecords.identifiers.${agree ? 'digitsAgree' : 'digitsDisagree'}`)}
    </span>
  );
}
