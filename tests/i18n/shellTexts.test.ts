import { expect, it } from 'vitest';
import { auditedActions, auditWords } from '#contract/auditWords.ts';
import { loadCatalogs } from '#i18n/adminTexts.ts';
import { locales } from '#i18n/locales.ts';
import { createPolyglot } from '#i18n/polyglot.ts';
import { screenTexts } from '#i18n/screenTexts.ts';

it.each(locales)(
  "in %s what events are about has a name where the log's texts alone are loaded",
  async (locale) => {
    const shell = await loadCatalogs(locale);
    const polyglot = createPolyglot(locale, { ...shell, ...(await screenTexts('auditEvents')(locale)) });
    const words = auditWords({
      look: (key) => (polyglot.has(key) ? polyglot.t(key) : undefined),
      text: (key, values) => polyglot.t(key, values),
      time: String,
      timestamp: String,
      language: String,
      accountType: 'SYSTEM',
    });
    const types = new Set(auditedActions.map((action) => action.split('.')[0] ?? ''));
    expect([...types].filter((type) => words.type(type) === type)).toEqual([]);
  },
);
