/** Replaces `hoist-non-react-statics`, which Emotion needs for a styling method that is not used here. */
export default () => {
  throw new Error('Styles come from the theme of MUI');
};
