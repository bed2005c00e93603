/** Replaces `jsonexport`: the server exports lists. */
export default () => {
  throw new Error('The server exports lists');
};
