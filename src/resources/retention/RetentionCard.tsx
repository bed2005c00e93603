import {
  type Retention,
  RetentionDays,
  type RetentionKind,
  retentionBounds,
  retentionKinds,
} from '#contract/retention.ts';
import { useTexts } from '#i18n/texts.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { NumberInput } from '#src/admin/inputs/NumberInput.tsx';
import { RecordCard } from '#src/admin/record/RecordCard.tsx';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useQuestion } from '#src/ui/useQuestion.tsx';
import { useExpired, useExpiredWords } from './useExpired.ts';

/** The times, each a number of days or for ever. Before a shorter one is saved, a dialog shows what that deletes. */
export function RetentionCard() {
  const { text } = useTexts();
  const { label } = useFields();
  const retention = useRecordContext<Retention>();
  const words = useExpiredWords();
  const { read } = useExpired(retention);
  const { ask, question } = useQuestion();

  const confirmed = async (typed: RetentionDays, base: Retention) => {
    const shorter = retentionKinds.filter((kind) => isShorter(typed[kind], base[kind]));
    if (shorter.length === 0) return typed;
    const expired = await read(typed);
    const confirmLabel = text('retention.shorten.confirm');
    await ask({
      title: confirmLabel,
      text: text('retention.shorten.question'),
      children: (
        <ul>
          {shorter.map((kind) => (
            <li key={kind}>
              <strong>{label(kind)}</strong>
              {': '}
              {words(kind, expired[kind])}
            </li>
          ))}
        </ul>
      ),
      confirmLabel,
      isDestructive: true,
    });
    return typed;
  };

  return (
    <>
      <RecordCard<Retention, RetentionDays, RetentionDays>
        part="periods"
        facts={retentionKinds.map((kind) => ({ label: label(kind), value: <Kept days={retention[kind]} /> }))}
        schema={RetentionDays}
        save={{ isFinal: true }}
        toValues={confirmed}
      >
        {retentionKinds.map((kind) => (
          <DaysInput key={kind} kind={kind} retention={retention} />
        ))}
      </RecordCard>
      {question}
    </>
  );
}

/** From for ever to days, or to fewer days. */
const isShorter = (days: number | null, before: number | null) =>
  days !== null && (before === null || days < before);

function Kept({ days }: { days: number | null }) {
  const { text } = useTexts();
  return days === null ? text('retention.forEver') : text('retention.days', { smart_count: days });
}

/** Below it, what that many days would delete now. */
function DaysInput({ kind, retention }: { kind: RetentionKind; retention: Retention }) {
  const { text } = useTexts();
  const { label } = useFields();
  const { control } = useInputs<RetentionDays>();
  const words = useExpiredWords();
  const input = control(kind);
  const [min, max] = retentionBounds[kind];
  const { expired } = useExpired(retention, { [kind]: input.value });
  return (
    <NumberInput
      {...input}
      min={min}
      max={max}
      label={text('retention.inDays', { what: label(kind) })}
      help={
        input.value === null
          ? text('retention.empty')
          : `${text('retention.bounds', { min, max })}${expired ? ` ${words(kind, expired[kind])}` : ''}`
      }
    />
  );
}
