/**
 * The keys that work on every page, outside fields and dialogs. A control announces its key by `aria-keyshortcuts`,
 * by which the key also finds it.
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

/** The keys of the permission matrix; left and right are the browser's. */
export const matrixKeys = {
  next: ['ArrowDown'],
  previous: ['ArrowUp'],
  first: ['Home'],
  last: ['End'],
  none: ['n'],
  read: ['r'],
  full: ['f'],
} as const satisfies KeyTable;

/** Whether a key is pressed without a modifier. */
export const hasNoModifier = (name: string) => !name.includes('+');

/** A key in the form of `aria-keyshortcuts`. */
export const ariaKey = (name: string) =>
  name.startsWith('Mod+') ? `${name.replace('Mod', 'Control')} ${name.replace('Mod', 'Meta')}` : name;

/** A key handler. While a word is composed keys belong to the input method: Enter chooses a word, Esc drops it. */
export const onKey =
  <Event extends KeyEvent>(answer: (event: Event) => void) =>
  (event: Event): void => {
    const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
    // Safari ends the composition before it reports the key that did, with this code.
    if (!isComposing && keyCode !== 229) answer(event);
  };

type Native = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;
type KeyEvent = Native | { nativeEvent: Native };

/** What can be done, and its keys: any one of them. */
export type KeyTable = Readonly<Record<string, readonly string[]>>;
type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'code'>>;

/** Evaluated late: a server's tests read the tables without a browser. */
export const isMac = () => /Mac|iP/.test(navigator.platform);

/** A table's entry for a pressed key. `Mod` is the modifier of the platform's own shortcuts. */
export function actionOf<Table extends KeyTable>(table: Table, pressed: Pressed) {
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed;
  const key = pressed.key === ' ' ? 'Space' : latinKey(pressed);
  const [mod, other] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (altKey || other) return undefined;
  const alone = shiftKey && key.length > 1 ? `Shift+${key}` : key;
  const name = mod ? `Mod+${key.toLowerCase()}` : alone;
  return Object.keys(table).find(
    (action): action is keyof Table & string => table[action]?.includes(name) === true,
  );
}

/** On a layout of another script the letter that the key has on a Latin one. */
function latinKey({ key, code = '', shiftKey }: Pressed): string {
  const [, letter] = /Key(.)/.exec(code) ?? [];
  if (!letter || !/(?!\p{Script=Latin})\p{L}/u.test(key)) return key;
  return shiftKey ? letter : letter.toLowerCase();
}
