import type { ComponentType } from 'react';
import type { Firm } from '#contract/firms.ts';

/** A part of the screen; its name is its element's id, and its text is `firms.sections.name`. */
export type FirmSection = {
  name: string;
  Section: ComponentType<{ firm: Firm }>;
  /** How many records it shows, if any. */
  count?: (firm: Firm) => number;
};
