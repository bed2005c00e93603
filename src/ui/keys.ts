/**
 * The keys that work on every page, outside fields and dialogs. A control that one of them is for says so by
 * `aria-keyshortcuts`, which is how the key finds it.
 */
export const pageKeys = {
  palette: ['Mod+k'],
  search: ['/'],
  create: ['c'],
  next: ['j'],
  previous: ['k'],
  undo: ['Mod+z'],
  help: ['?'],
} as const satisfies KeyTable;

/** The keys that move in a list's rows; a browser opens a focused link by Enter. */
export const rowKeys = {
  next: ['ArrowDown', 'j'],
  previous: ['ArrowUp', 'k'],
  first: ['Home'],
  last: ['End'],
  into: ['ArrowRight'],
  out: ['ArrowLeft'],
  open: ['Enter'],
  select: ['Space', 'x', 'Shift+Space'],
  menu: ['Shift+F10', 'ContextMenu'],
} as const satisfies KeyTable;

/** The keys of the permission matrix; sideways a browser chooses by itself. */
export const matrixKeys = {
  next: ['ArrowDown'],
  previous: ['ArrowUp'],
  first: ['Home'],
  last: ['End'],
  none: ['n'],
  read: ['r'],
  full: ['f'],
} as const satisfies KeyTable;

/** Whether a key is pressed without another. */
export const isAlone = (name: string) => !name.includes('+');

/** A key as `aria-keyshortcuts` writes it. */
export const ariaKey = (name: string) =>
  name.startsWith('Mod+') ? `${name.replace('Mod', 'Control')} ${name.replace('Mod', 'Meta')}` : name;

/** What answers to keys. While a word is composed they are the input method's: Enter chooses a word, Esc drops it. */
export const onKey =
  <Event extends KeyEvent>(answer: (event: Event) => void) =>
  (event: Event): void => {
    const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
    // Safari ends the composition before it tells of the key that did, by this code.
    if (!isComposing && keyCode !== 229) answer(event);
  };

/** The same for keys wherever they are pressed; ends with the function that it gives. */
export function listenForKeys(answer: (event: KeyboardEvent) => void): () => void {
  const hear = onKey(answer);
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}

type Native = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;
type KeyEvent = Native | { nativeEvent: Native };

/** What can be done, and the keys that do it: any one of them. */
export type KeyTable = Readonly<Record<string, readonly string[]>>;
type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Asked late: a server's tests read the tables where no browser is. */
export const isMac = () => /Mac|iP/.test(navigator.platform);

/** What a table has a pressed key for. `Mod` is the key that a platform's own shortcuts begin with. */
export function actionOf<Table extends KeyTable>(table: Table, pressed: Pressed) {
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed;
  const key = pressed.key === ' ' ? 'Space' : pressed.key;
  const [mod, other] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (altKey || other) return undefined;
  const alone = shiftKey && key.length > 1 ? `Shift+${key}` : key;
  const name = mod ? `Mod+${key.toLowerCase()}` : alone;
  return Object.keys(table).find(
    (action): action is keyof Table & string => table[action]?.includes(name) === true,
  );
}
