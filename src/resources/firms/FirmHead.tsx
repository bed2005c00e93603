import { Link } from 'react-router-dom';
import type { Firm, FirmRow } from '#contract/firms.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import type { Fact } from '#src/ui/Highlights.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { ToCome } from '#src/ui/ToCome.tsx';
import { firmHead } from './firmHead.ts';
import { FirmValue } from './records/FirmValue.tsx';

const useHead = () => firmHead(useRecordContext<Firm | FirmRow>());

/** A firm's current status; being effective is the unmarked case. */
export function FirmChips() {
  const { text } = useTexts();
  const { status, recordStatus, isFactSetConnected, isOnPlatform, isMapped } = useHead();
  return (
    <>
      <StatusChip
        tone={status === 'ACTIVE' ? 'success' : 'neutral'}
        label={text(`firmValues.status.${status}`)}
      />
      {recordStatus === 'DELETED' && (
        <StatusChip tone="error" label={text(`firmValues.recordStatus.${recordStatus}`)} hollow />
      )}
      {isFactSetConnected && <StatusChip tone="info" label={text('firms.chips.factSet')} />}
      {isOnPlatform && <StatusChip tone="accent" label={text('firms.chips.onPlatform')} />}
      {isMapped && <StatusChip tone="foreign" label={text('firms.chips.mapped')} />}
    </>
  );
}

/** The five facts about a firm that people look for first. */
export function useFirmFacts(): Fact[] {
  const { text } = useTexts();
  return Object.entries(facts).map(([name, Value]) => ({
    label: text(`firms.facts.${name}`),
    value: <Value />,
  }));
}

const facts = {
  key: () => <CopyText text={useHead().key} />,
  lei: Lei,
  ultimateParent: UltimateParent,
  entityType: EntityType,
  linkedBy: LinkedBy,
};

function Lei() {
  const { lei } = useHead();
  if (lei === undefined) return <ToCome width={150} />;
  return lei === null ? '–' : <CopyText text={lei} />;
}

function UltimateParent() {
  const { ultimateParent } = useHead();
  const links = useLinks().to('firms');
  if (!ultimateParent) return '–';
  return <Link to={links.show(ultimateParent.id)}>{ultimateParent.name}</Link>;
}

function EntityType() {
  const { entityType } = useHead();
  return entityType ? <FirmValue of="entityType" value={entityType} /> : '–';
}

function LinkedBy() {
  const { text } = useTexts();
  return text('firms.facts.links', { smart_count: useHead().linkFrequencyData.linkFrequency });
}
