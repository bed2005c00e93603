import type { HierarchyNode } from '#contract/firms.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import './nodeTags.css';

/** How many are below it, before they are loaded. */
export function Descendants({ count }: { count: number }) {
  const { text } = useTexts();
  const { number } = useFormats();
  if (count === 0) return null;
  const words = text('firms.hierarchy.below', { smart_count: count, count: number(count) });
  return (
    <small className="nodePill" title={words}>
      <span aria-hidden>{number(count)}</span>
      <span className="visuallyHidden">{words}</span>
    </small>
  );
}

/** A firm's tags: that the hierarchy was opened from it, and that it is defunct or deleted. */
export function NodeTags({ node, isOrigin = false }: { node: HierarchyNode; isOrigin?: boolean }) {
  const { text } = useTexts();
  const { status, recordStatus } = node;
  const state =
    (recordStatus === 'DELETED' && `recordStatus.${recordStatus}`) ||
    (status === 'DEFUNCT' && `status.${status}`);
  return (
    <>
      {isOrigin && (
        <small className="nodeTag" data-origin>
          {text('firms.hierarchy.origin')}
        </small>
      )}
      {state && <small className="nodeTag">{text(`firmValues.${state}`)}</small>}
    </>
  );
}
