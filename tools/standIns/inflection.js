/** Stands for `inflection`: every name is in a catalog, so that none is made of a plural or of a field's name. */
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
