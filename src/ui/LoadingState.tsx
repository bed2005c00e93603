import { useTexts } from '#i18n/texts.ts';

/** A record's placeholder: bars that appear only after 300 ms of loading. Styled by `facts.css`. */
export function LoadingState({ lines = 4 }: { lines?: number }) {
  const { text } = useTexts();
  return (
    <div role="status" className="loadingState" aria-label={text('ui.loading')}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without content have no other name
        <span key={line} className="lineToCome" style={{ width: `${80 - 12 * (line % 3)}%`, height: 20 }} />
      ))}
    </div>
  );
}
