import type { KeyTable } from '#src/ui/keys.ts';

/** The keys of a comparison; left and right choose, as in any group of radio buttons. */
export const compareKeys = {
  up: ['ArrowUp'],
  down: ['ArrowDown'],
  swap: ['x'],
  merge: ['m'],
  different: ['n'],
  skip: ['s'],
  undo: ['u'],
} as const satisfies KeyTable;

/** Moves the focus to the chosen value of the row above or below; whether there was one. */
export function moveInChoices(box: Element | null, key: 'up' | 'down'): boolean {
  const radios = [...(box?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
  const groups = [...new Set(radios.map(({ name }) => name))];
  const focused = document.activeElement;
  const at = groups.indexOf(focused instanceof HTMLInputElement ? focused.name : '');
  const name = key === 'down' ? groups[at + 1] : groups[at - 1];
  const group = radios.filter((radio) => radio.name === name);
  (group.find(({ checked }) => checked) ?? group[0])?.focus();
  return at >= 0 || group.length > 0;
}

/** Clicks the control with this key. */
export function press(key: string): boolean {
  const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  control?.click();
  return control !== null;
}
