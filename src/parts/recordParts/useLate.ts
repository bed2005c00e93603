import { useEffect, useState } from 'react';

/** Whether something has gone on for longer than people take for at once. */
export function useLate(isOn: boolean, after = 300): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOn) return setLate(false);
    const timer = setTimeout(() => setLate(true), after);
    return () => clearTimeout(timer);
  }, [isOn, after]);
  return isOn && isLate;
}
