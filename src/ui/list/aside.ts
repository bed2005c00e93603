/** Widths at which a toolbar has no room for the words of all its buttons. */
const narrow = '@media (max-width: 1535.95px)';
/** Where buttons are pressed by fingers, see `theme.ts`. */
const touch = '@media (pointer: coarse), (max-width: 599.95px)';

/** Words of a button that stand aside there: they are heard, and shown on hover by its title. */
export const wordsAside = {
  [narrow]: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
};

/** The button of such words, with its icon alone. */
export const iconAlone = {
  [narrow]: { minWidth: 36, px: 1, '& .MuiButton-startIcon': { m: 0 } },
  [touch]: { minWidth: 44 },
};

/** A word beside a button's own that is there no more than a dot. */
export const dotAside = {
  [narrow]: {
    flexShrink: 0,
    width: 8,
    height: 8,
    overflow: 'hidden',
    borderRadius: '50%',
    bgcolor: 'primary.main',
    textIndent: 99,
  },
};
