import { normalise } from '../db/normalise.ts';

/** A country's code from its English name, its two-letter code or a usual short form; null for other text. */
export function countryOf(text: string): string | null {
  const key = normalise(text).replace(/[.]/g, '');
  return byName.get(key) ?? (/^[A-Z]{2}$/.test(text.trim()) && codes.has(text.trim()) ? text.trim() : null);
}

/** A US state or Canadian province from its name or two letters. */
export function stateOf(text: string): { state: string; country: 'US' | 'CA' } | null {
  const key = normalise(text).replace(/[.]/g, '');
  return statesByName.get(key) ?? null;
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const told = letters
  .flatMap((one) => letters.map((other) => one + other))
  .flatMap((code): [string, string][] => {
    const name = names.of(code);
    // For a renamed country, today's code.
    const region = name && new Intl.Locale(`und-${code}`).region;
    return name && region && code !== 'ZZ' ? [[name, region]] : [];
  });
const codes = new Set(told.map(([, code]) => code));

const aliases = {
  US: 'usa, u s a, united states of america',
  GB: 'uk, great britain, england, scotland, wales, northern ireland, england and wales',
  AE: 'uae',
  HK: 'hong kong',
  MO: 'macau, macao',
  TR: 'turkey, turkiye',
  CZ: 'czech republic, czechia',
  KR: 'korea, republic of korea, south korea',
  RU: 'russian federation',
  NL: 'the netherlands, holland',
  DE: 'deutschland',
  CH: 'schweiz, suisse',
  AT: 'osterreich',
  ES: 'espana',
  IT: 'italia',
  BR: 'brasil',
  VG: 'british virgin islands, virgin islands british',
  VI: 'us virgin islands',
  CI: 'cote divoire, ivory coast',
  VN: 'viet nam',
  TW: 'taiwan province of china',
  CN: "people's republic of china, peoples republic of china, prc",
};

const byName: ReadonlyMap<string, string> = new Map([
  ...told.map(([name, code]): [string, string] => [normalise(name).replace(/[.]/g, ''), code]),
  ...Object.entries(aliases).flatMap(([code, list]) =>
    list.split(', ').map((name): [string, string] => [normalise(name), code]),
  ),
]);

const american =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';
const canadian =
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan';

const statesByName: ReadonlyMap<string, { state: string; country: 'US' | 'CA' }> = new Map(
  (
    [
      ['US', american],
      ['CA', canadian],
    ] as const
  ).flatMap(([country, list]) =>
    list.split(',').flatMap((line): [string, { state: string; country: 'US' | 'CA' }][] => {
      const state = line.slice(0, 2);
      const known = { state, country };
      return [
        [normalise(line.slice(3)), known],
        [state.toLowerCase(), known],
      ];
    }),
  ),
);
