/**
 * The rest of a double click does nothing in another layer than its first click: what opens would close again, and
 * what was behind a closed dialog would be opened. A layer is the page, a dialog or a menu.
 */
export function keepClicksInLayer() {
  let began: Element | null = null;
  const keep = (event: MouseEvent) => {
    const layer = (event.target as Element).closest('.MuiModal-root');
    if (event.detail <= 1) began = layer;
    else if (layer !== began) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  document.addEventListener('click', keep, true);
  return () => document.removeEventListener('click', keep, true);
}
