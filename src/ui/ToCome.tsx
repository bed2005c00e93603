type ToComeProps = {
  /** In px; else as wide as its container. */
  width?: number;
  height?: number;
};

/** A value's placeholder that keeps its room; visible after 300 ms of loading. Styled by `facts.css`. */
export const ToCome = ({ width, height = 12 }: ToComeProps) => (
  <span className="toCome" style={{ width, height }} />
);
