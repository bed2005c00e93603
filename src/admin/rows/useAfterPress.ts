import { useEffect, useRef } from 'react';

/**
 * Runs something at once or, while the pointer is down, after it is up: a message that appears during a click moves
 * the button from under the pointer, and nothing is clicked.
 */
export function useAfterPress() {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      isDown.current = true;
    };
    const release = () => {
      isDown.current = false;
      // After the resulting click.
      setTimeout(() => {
        for (const run of waiting.current.splice(0)) run();
      });
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return (run: () => void) => {
    if (isDown.current) waiting.current.push(run);
    else run();
  };
}
