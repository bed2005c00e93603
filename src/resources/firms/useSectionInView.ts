import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The current one of these elements, by id, and the way to another; once loaded, back to the one chosen before. */
export function useSectionInView(names: readonly string[], isLoaded: boolean) {
  const [current, setCurrent] = useState(names[0]);
  /** If one was just chosen: near the end of the page it never reaches the top. */
  const goal = useRef<string>(undefined);
  const all = names.join(' ');
  useEffect(() => {
    const look = () => {
      const reached = goal.current ?? sectionInView(all.split(' '));
      goal.current = undefined;
      setCurrent(reached);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [all]);

  const goTo = (name: string) => {
    const place = document.getElementById(name);
    if (!place) return;
    const before = window.scrollY;
    place.scrollIntoView({ block: 'start' });
    if (window.scrollY !== before) goal.current = name;
    setCurrent(name);
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  const goBack = useEffectEvent(() => {
    const chosen = document.activeElement?.id;
    if (chosen && names.includes(chosen)) goTo(chosen);
  });
  useEffect(() => {
    if (isLoaded) goBack();
  }, [isLoaded]);
  return { current, goTo };
}

/** The last one whose beginning was scrolled past; at the end of the page the last of all. */
function sectionInView(names: readonly string[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 1) return names.at(-1);
  const passed = names.filter((name) => {
    const place = document.getElementById(name);
    return place && place.getBoundingClientRect().top <= line;
  });
  return passed.at(-1) ?? names[0];
}

/** In px from the window's top: below sticky elements. */
const line = 140;
