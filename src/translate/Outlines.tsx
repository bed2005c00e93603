import type { PageText } from './pageText.ts';
import { Sign } from './Sign.tsx';
import { isSeen } from './shownPlaces.ts';

/** A frame around each text of the page, with a sign at those that need work. */
export function Outlines({ texts, chosen }: { texts: readonly PageText[]; chosen: string | undefined }) {
  return (
    <div className="translateOutlines" aria-hidden>
      {texts.flatMap(({ place, status, shown }) =>
        shown.filter(isSeen).map((one, n) => {
          const { box } = one;
          const frame = {
            left: box.left - 3,
            top: box.top - 1,
            width: box.width + 6,
            height: box.height + 2,
          };
          return (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the places of a text have no other name
              key={`${place} ${n}`}
              style={frame}
              data-status={status}
              data-chosen={place === chosen ? (n === 0 ? 'here' : 'too') : undefined}
            >
              {(status === 'missing' || status === 'stale' || status === 'suspect') && (
                <Sign status={status} />
              )}
            </div>
          );
        }),
      )}
    </div>
  );
}
