/**
 * The rest of a double click does nothing in another layer than its first click: what opens would close again, and
 * what was behind a closed dialog would be opened. A layer is the page, a dialog or a menu. It also does nothing once
 * the first click's target is gone, or has become another action, such as Cancel: what took its place was not meant.
 */
export function ignoreStrayClicks() {
  let began: Element | null = null;
  let first: Element | undefined;
  let label: string | null = null;
  const hasTurned = (target: Element) =>
    first?.matches('button') === true && first.contains(target) && labelOf(first) !== label;
  const keep = (event: MouseEvent) => {
    const target = event.target as Element;
    const layer = target.closest('.MuiModal-root');
    if (event.detail <= 1) {
      began = layer;
      first = target.closest('a, button') ?? target;
      label = labelOf(first);
    } else if (layer !== began || first?.isConnected === false || hasTurned(target)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  document.addEventListener('click', keep, true);
  return () => document.removeEventListener('click', keep, true);
}

const labelOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
