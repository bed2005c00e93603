import type { Fact } from './Highlights.tsx';
import { InfoTip } from './InfoTip.tsx';
import { Lock } from './Lock.tsx';

/** A record's fields to read. Styled by `facts.css`. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="factList">
      {facts.map(({ label, value, tip, lock }) => (
        <div key={label}>
          <dt>
            {label}
            {tip && <InfoTip text={tip} />}
          </dt>
          <dd>
            {value}
            {lock && <Lock label={lock} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
