type ToComeProps = {
  /** In px; else as wide as what it stands in. */
  width?: number;
  height?: number;
};

/** Stands where a value will be and keeps its room; seen where loading takes longer than 300 ms. Styled by `facts.css`. */
export const ToCome = ({ width, height = 12 }: ToComeProps) => (
  <span className="toCome" style={{ width, height }} />
);
