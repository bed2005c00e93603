import type { ComponentType } from 'react';
import type { Firm } from '#contract/firms.ts';

/** A part of the screen; its name is its element's id, and what it is called is `firms.sections.name`. */
export type FirmSection = {
  name: string;
  Section: ComponentType<{ firm: Firm }>;
  /** How many records it shows, if it shows some. */
  count?: (firm: Firm) => number;
};
