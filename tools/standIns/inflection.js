/** Replaces `inflection`: every name is in a catalog, so none is derived from a plural or a field's name. */
/** @param {string} name */
const same = (name) => name;

export {
  same as capitalize,
  same as humanize,
  same as inflect,
  same as pluralize,
  same as singularize,
  same as transform,
};
