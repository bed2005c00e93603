import type { HandIn, HandInText } from './handIn.ts';
import { noteOn } from './handIn.ts';

/** The texts of each locale by their places, with what a program needs to take them back. */
export const toJson = (handIns: readonly HandIn[]): string =>
  `${JSON.stringify(Object.fromEntries(handIns.map((handIn) => [handIn.locale, partsOf(handIn)])), null, 2)}\n`;

const partsOf = ({ locale, texts, terms }: HandIn) => ({
  texts: Object.fromEntries(texts.map((text) => [text.place, textOf(text, locale)])),
  terms,
});

function textOf(text: HandInText, locale: string) {
  const { english, translation, version, isConfirmed } = text;
  const note = noteOn(text, locale);
  return { english, translation, version, isConfirmed, ...(note && { note }) };
}
