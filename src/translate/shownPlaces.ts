import { type Place, placesOn } from './markedPage.ts';

export type Shown = Place & { box: DOMRect };

/** The texts that are seen on the page, in order; those of icons' names and tooltips with their element. */
export function shownPlaces(): Shown[] {
  const root = document.getElementById('root');
  const overlays = [...document.body.children].filter((one) => one !== root && one.id !== 'workbench');
  return [root, ...overlays]
    .filter((one): one is HTMLElement => one instanceof HTMLElement && one.ariaHidden !== 'true')
    .flatMap((one) => placesOn(one))
    .map((place) => ({ ...place, box: boxOf(place) }))
    .filter(({ box, ...place }) => box.width > 1 && elementOf(place)?.checkVisibility(asSeen));
}

const asSeen = { visibilityProperty: true, opacityProperty: true };

export const elementOf = (place: Place) => ('node' in place ? place.node.parentElement : place.element);

export function rangeOf({ node, text }: Extract<Place, { node: Text }>): Range {
  const range = document.createRange();
  const { length } = node;
  range.setStart(node, Math.min(text.start, length));
  range.setEnd(node, Math.min(text.end, length));
  return range;
}

export const boxOf = (place: Place): DOMRect =>
  'node' in place ? rangeOf(place).getBoundingClientRect() : place.element.getBoundingClientRect();

/** Whether it is in the window, not covered, and words or the name of a control without words. */
export function isSeen(place: Shown): boolean {
  const { box } = place;
  const element = elementOf(place);
  if ('attribute' in place && (element?.matches(':not(button, a, input)') || element?.textContent))
    return false;
  // For screen readers alone.
  for (let frame = element; frame; frame = frame.parentElement)
    if (getComputedStyle(frame).clipPath !== 'none') return false;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  return hit !== null && element !== null && (hit.contains(element) || element.contains(hit));
}

/** The smallest text there; the name of an icon where there are no words. */
export function placeAt(x: number, y: number, target: Element): Shown | undefined {
  const all = shownPlaces();
  const words = all.filter((place) => 'node' in place);
  const there = words.filter(({ box }) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom);
  const within = words.filter((place) => target.contains(elementOf(place)));
  const names = all.filter((place) => 'element' in place && place.element.contains(target));
  const size = ({ box }: Shown) => box.width * box.height;
  const found = [there, target.closest('main, nav, header, aside') === target ? [] : within, names];
  return found.find((some) => some.length > 0)?.sort((a, b) => size(a) - size(b))[0];
}

/** Whether a text fits: in how many lines, or how much of it is cut, in px. */
export function fitOf(place: Place): { lines: number } | { cut: number } {
  const element = elementOf(place);
  const cut = element ? element.scrollWidth - element.clientWidth : 0;
  if (element && cut > 1 && getComputedStyle(element).overflowX !== 'visible') return { cut };
  const boxes = 'node' in place ? [...rangeOf(place).getClientRects()] : [];
  return { lines: new Set(boxes.map(({ top }) => Math.round(top))).size };
}
