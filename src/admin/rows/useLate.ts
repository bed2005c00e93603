import { useEffect, useState } from 'react';

/** Whether something takes longer than feels instant. */
export function useLate(isOn: boolean, after = 300): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOn) return setLate(false);
    const timer = setTimeout(() => setLate(true), after);
    return () => clearTimeout(timer);
  }, [isOn, after]);
  return isOn && isLate;
}
