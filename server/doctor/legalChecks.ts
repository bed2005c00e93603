import { type Check, ok, warning } from './check.ts';

export const legalChecks: readonly Check[] = [
  {
    id: 'legalTexts',
    looksAt: 'The terms and the privacy policy are your own',
    remedy: 'Name a folder with yours in LEGAL_DIR (docs/operate.md, Terms and privacy policy).',
    look: ({ config }) => {
      const samples = config.legalTexts.filter(({ isSample }) => isSample);
      const names = [...new Set(samples.map(({ document }) => document))];
      return names.length > 0
        ? warning(`Samples: ${names.join(', ')}.`)
        : ok('LEGAL_DIR has the terms and the privacy policy.');
    },
  },
];
