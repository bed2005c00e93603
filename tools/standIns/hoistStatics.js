/** Stands for `hoist-non-react-statics`, which Emotion needs for a way to style components that nobody here uses. */
export default () => {
  throw new Error('Styles come from the theme of MUI');
};
