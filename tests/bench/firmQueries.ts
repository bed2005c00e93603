/** Queries of the directory's lists. */
export const filters = [
  '?',
  '?page=200',
  '?orderField=key&orderDirection=desc',
  '?orderField=legalEntityType',
  '?orderField=industryType&orderDirection=desc',
  '?orderField=status',
  ...['ACTIVE', 'DEFUNCT'].map((status) => `?status=${status}`),
  ...['BANK', 'HEDGE_FUND', 'LAW_FIRM', 'BANK,FAMILY_OFFICE'].map((type) => `?legalEntityType=${type}`),
  ...['ENERGY', 'GOVERNMENT', 'INVESTMENT_MANAGEMENT'].map((type) => `?industryType=${type}`),
  ...['INVESTOR', 'SPONSOR', 'AUDITOR', 'SPONSOR,ISSUER'].map((type) => `?roleType=${type}`),
  ...['EXTENSION', 'FREE_TEXT', 'PWM', 'REGULAR'].map((type) => `?firmType=${type}`),
  ...['EFFECTIVE', 'DELETED'].map((status) => `?deletionStatus=${status}`),
  '?key=200500000',
  '?status=DEFUNCT&roleType=SPONSOR',
  '?legalEntityType=PRIVATE_EQUITY&roleType=SPONSOR&status=ACTIVE&firmType=REGULAR',
  '?industryType=ENERGY&status=DEFUNCT&orderField=key',
  '?roleType=INVESTOR&orderField=displayName&orderDirection=desc&page=100',
];

export const facets = [
  ...new Set(
    filters.map((path) => `/facets${path.replace(/[&?]?(page|order\w+)=\w+/g, '').replace(/^&/, '?')}`),
  ),
];

export const searches = [
  ...[
    'capital',
    'a',
    'an',
    'fund',
    'halenton',
    'bank of',
    'global investors',
    'morgan',
    'capital management',
  ],
  ...[
    'asset management',
    'trust',
    'energy resources',
    'kelorbury',
    'kelorburi',
    'tarandale wealth',
    'zzzzzz',
  ],
  ...[
    'smith & jones',
    'partners growth',
    'andersen private bank',
    'holdings',
    'inc',
    'limited',
    'gmbh',
    '%',
    '_',
  ],
  ...[
    '200500000',
    '0009000037',
    'alorbank partners llc',
    'alrobank',
    'halentno capital managment',
    'the investment company of belmere',
    'nderso',
  ],
].map((text) => `?searchText=${encodeURIComponent(text)}`);

/** A picker's queries while a name is typed. */
export const picks = searches.map(
  (search) => `${search}&orderField=bestMatch&deletionStatus=EFFECTIVE&perPage=100&includeTotals=false`,
);

/** A name as CRMs write it: in full, without its last word, misspelt, abbreviated. */
export function asWritten(name: string, n: number): string {
  const words = name.split(' ');
  const [first = '', ...others] = words;
  const ways = [
    words,
    words.slice(0, -1),
    [first.slice(0, -2) + first.slice(-1), ...others],
    words.map((word) => (word.length > 6 ? `${word.slice(0, 4)}.` : word)),
  ];
  return ways[n % ways.length]?.join(' ') ?? name;
}
