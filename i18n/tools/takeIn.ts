import { reference } from '../locales.ts';
import type { ReadHandIn } from '../translation/handIn.ts';
import { localesIn } from './catalogFiles.ts';
import { type Import, importTexts } from './importTexts.ts';
import { rememberSources } from './translatedFrom.ts';

/** Imports what was handed in; every text translated since the last run counts as made from today's English. */
export function takeIn(folder: string, handIns: readonly ReadHandIn[]): Import {
  const result = importTexts(folder, handIns);
  if (result.faults.length === 0) rememberAll(folder);
  return result;
}

export function rememberAll(folder: string): void {
  for (const locale of translatedIn(folder)) rememberSources(folder, locale);
}

/** The locales that are made from English. */
export const translatedIn = (folder: string): string[] =>
  localesIn(folder).filter((locale) => locale !== reference);
