import type { Explained } from './evidence.ts';
import { useReasons } from './useReasons.ts';

/** Why, in one sentence; evidence against stands out. */
export function Reasons({ match }: { match: Explained }) {
  const { inFavour, against, asides } = useReasons();
  const counter = against(match);
  return (
    <p className="reason">
      {inFavour(match)}
      {counter && (
        <>
          {' '}
          {counter.before}
          <strong>{counter.clause}</strong>
          {counter.after}
        </>
      )}
      {asides(match).map((aside) => (
        <span key={aside}> {aside}</span>
      ))}
    </p>
  );
}
