import type { StylisPlugin } from '@emotion/cache';

/** Mirrors a style's left and right for right-to-left languages, as MUI's `direction` expects. */
export const mirrorSides: StylisPlugin = (element) => {
  if (element.type !== 'decl') return;
  const [name, value] = [String(element.props), String(element.children)];
  const mirrored = sided.test(name) ? otherSide(value) : fourSides.test(name) ? turned(value) : value;
  if (sides.test(name) || mirrored !== value) element.return = `${otherSide(name)}:${mirrored};`;
};

const sides = /left|right/;
const sided = /^(text-align|float|clear)$/;
const fourSides = /^(margin|padding|inset)$/;

const otherSide = (text: string) =>
  text.replace(/left|right/g, (side) => (side === 'left' ? 'right' : 'left'));

/** `top right bottom left`, if all four are given. */
const turned = (value: string) => value.replace(/^([^\s(]+) ([^\s(]+) ([^\s(]+) ([^\s(]+)$/, '$1 $4 $3 $2');
