import { jobFunctions, UserStatus, userOrderFields } from '#contract/users.ts';

/** The first page, one in the middle and one near the end of 100,000 users, 25 a page. */
const pages = [1, 2, 2_000, 3_990];
const words = [
  'a',
  'an',
  'ann',
  'smith',
  'garcia',
  'anna smith',
  '@acme',
  '.test',
  'zzzz',
  'e',
  '12',
  'ö',
  '%',
  '_',
];

const filters = [
  ...UserStatus.options.map((status) => `status=${status}`),
  'accountConfirmed=true',
  'accountConfirmed=false',
  ...jobFunctions.SELL_SIDE.map((jobFunction) => `jobFunction=${jobFunction}`),
  'status=ACTIVE&accountConfirmed=false&jobFunction=SALES,ECM',
];

/** The kinds of queries to the list of users. */
export const listQueries: Record<string, string[]> = {
  'the first page without a count': Array.from({ length: 20 }, () => 'includeTotals=false'),
  'the first page': Array.from({ length: 20 }, () => ''),
  'every order, any page': userOrderFields.flatMap((orderField) =>
    ['asc', 'desc'].flatMap((orderDirection) =>
      pages.map((page) => `orderField=${orderField}&orderDirection=${orderDirection}&page=${page}`),
    ),
  ),
  'every filter, near and far': filters.flatMap((filter) =>
    ['orderField=lastName', 'orderField=createdOn&orderDirection=desc', 'page=100'].map(
      (rest) => `${filter}&${rest}`,
    ),
  ),
  'search texts': words.flatMap((word) =>
    ['', '&status=ACTIVE', '&page=20', '&orderField=email'].map(
      (rest) => `searchText=${encodeURIComponent(word)}${rest}`,
    ),
  ),
};
