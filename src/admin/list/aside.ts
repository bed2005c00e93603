/** Widths at which a toolbar has no room for all its buttons' labels. */
const narrow = '@media (max-width: 1535.95px)';
/** Touch devices, see `theme.ts`. */
const touch = '@media (pointer: coarse), (max-width: 599.95px)';

/** A button's label hidden there: still announced, and shown on hover as its title. */
export const wordsAside = {
  [narrow]: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
};

/** The button of such a label, with its icon alone. */
export const iconAlone = {
  [narrow]: { minWidth: 36, px: 1, '& .MuiButton-startIcon': { m: 0 } },
  [touch]: { minWidth: 44 },
};

/** A word beside a button's label that becomes a dot there. */
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
