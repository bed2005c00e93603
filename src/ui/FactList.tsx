import type { Fact } from './Highlights.tsx';
import { InfoTip } from './InfoTip.tsx';

/** A record's fields to read. Styled by `facts.css`. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="factList">
      {facts.map(({ label, value, tip }) => (
        <div key={label}>
          <dt>
            {label}
            {tip && <InfoTip text={tip} />}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
