import { createRoot } from 'react-dom/client';
import { Styled } from '../app/mount.tsx';
import { Workbench } from './Workbench.tsx';

/**
 * Beside the app's own root, and outside of what a dialog of the page keeps the focus in: the keys and the focus of the
 * workbench never reach the page.
 */
export function openWorkbench() {
  const host = document.createElement('div');
  host.id = 'workbench';
  const inside = document.createElement('div');
  host.append(inside);
  document.body.append(host);
  for (const name of ['focusin', 'keydown', 'keyup', 'keypress', 'pointerdown', 'mousedown'])
    host.addEventListener(name, (event) => event.stopPropagation());
  // An open dialog hides whatever else is on the page.
  new MutationObserver(() => host.removeAttribute('aria-hidden')).observe(host, {
    attributeFilter: ['aria-hidden'],
  });
  document.documentElement.dataset.translating = '';
  createRoot(inside).render(
    <Styled>
      <Workbench host={host} />
    </Styled>,
  );
}
