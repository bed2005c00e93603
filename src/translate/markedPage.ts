import { hasMarks, readMarks, type ShownText, withoutMarks } from './marks.ts';

/** Where the texts of the page stand: in which node, or in which attribute of an element. */
export type Place =
  | { text: ShownText; node: Text }
  | { text: ShownText; element: Element; attribute: string };

type Marks = ReturnType<typeof readMarks>;

const inNodes = new WeakMap<Node, Marks>();
const inAttributes = new WeakMap<Element, Map<string, Marks>>();

const listeners = new Set<() => void>();

/** Called after texts have come or gone. */
export function onPageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** From now on takes the marks off what is drawn, before it is painted, and keeps what they say. */
export function watchPage() {
  const observer = new MutationObserver((records) => {
    const changes = records.map(read);
    // What it has just taken off.
    observer.takeRecords();
    if (changes.includes(true)) for (const listener of listeners) listener();
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}

/** Reads what has changed; whether texts have come or gone. */
function read({ type, target, attributeName, addedNodes, removedNodes }: MutationRecord): boolean {
  if (type === 'characterData') return readNode(target);
  if (type === 'attributes') return readAttribute(target as Element, attributeName ?? '');
  return [...addedNodes].map(readTree).includes(true) || removedNodes.length > 0;
}

/** Every text on the page, in order. */
export function placesOn(root: Element = document.body): Place[] {
  const places: Place[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
    if (node instanceof Text) for (const text of inNodes.get(node)?.texts ?? []) places.push({ text, node });
    else if (node instanceof Element)
      for (const [attribute, { texts }] of inAttributes.get(node) ?? [])
        for (const text of texts) places.push({ text, element: node, attribute });
  }
  return places;
}

function readTree(root: Node): boolean {
  if (root instanceof Text) return readNode(root);
  if (!(root instanceof Element)) return false;
  let isNew = false;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    if (node instanceof Text) isNew = readNode(node) || isNew;
    else if (node instanceof Element)
      for (const name of node.getAttributeNames()) isNew = readAttribute(node, name) || isNew;
  }
  return isNew;
}

function readNode(node: Node): boolean {
  const marked = node.nodeValue ?? '';
  // Several changes may be of one node.
  if (marked === inNodes.get(node)?.plain) return false;
  if (!hasMarks(marked)) return inNodes.delete(node);
  const read = readMarks(marked);
  node.nodeValue = read.plain;
  inNodes.set(node, read);
  return true;
}

function readAttribute(element: Element, name: string): boolean {
  const marked = element.getAttribute(name);
  const known = inAttributes.get(element);
  if (marked === known?.get(name)?.plain) return false;
  if (marked === null || !hasMarks(marked)) return known?.delete(name) ?? false;
  const read = readMarks(marked);
  element.setAttribute(name, read.plain);
  inAttributes.set(element, (known ?? new Map()).set(name, read));
  return true;
}

/** Nothing that leaves the page has marks: values of fields, its title, requests, downloads, the clipboard, storage. */
export function guardWhatLeaves() {
  for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement]) guardSetter(prototype, 'value');
  guardSetter(Document.prototype, 'title');
  const { fetch, Blob, File } = globalThis;
  globalThis.fetch = (input, init) =>
    fetch(input, typeof init?.body === 'string' ? { ...init, body: withoutEscaped(init.body) } : init);
  globalThis.Blob = class extends Blob {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super(parts.map(cleaned), options);
    }
  };
  globalThis.File = class extends File {
    constructor(parts: BlobPart[], name: string, options?: FilePropertyBag) {
      super(parts.map(cleaned), withoutMarks(name), options);
    }
  };
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    setItem.call(this, key, withoutMarks(`${value}`));
  };
  const { clipboard } = navigator;
  if (!clipboard) return;
  const writeText = clipboard.writeText.bind(clipboard);
  clipboard.writeText = (text) => writeText(withoutMarks(text));
}

const cleaned = (part: BlobPart) => (typeof part === 'string' ? withoutMarks(part) : part);

/** As it stands in JSON, too, if somebody escapes what is not ASCII. */
const withoutEscaped = (body: string) => withoutMarks(body).replace(/\\u206[a-f]/gi, '');

function guardSetter(prototype: object, name: string) {
  const known = Object.getOwnPropertyDescriptor(prototype, name);
  const set = known?.set;
  if (!set) return;
  Object.defineProperty(prototype, name, {
    ...known,
    set(this: unknown, value: unknown) {
      set.call(this, typeof value === 'string' ? withoutMarks(value) : value);
    },
  });
}
