/** Replaces `query-string`: react-admin's core only writes and reads flat queries, without lists. */

/** @param {string} search */
export const parse = (search) => Object.fromEntries(new URLSearchParams(search));

/** @param {Record<string, unknown>} values */
export const stringify = (values) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.map((part) => encode(`${part}`)).join('='))
    .join('&');

/** @param {string} part */
const encode = (part) =>
  encodeURIComponent(part).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
