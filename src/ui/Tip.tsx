import { Tooltip, type TooltipProps } from '@mui/material';
import { cloneElement, type HTMLAttributes, type ReactElement, type Ref } from 'react';

type Control = ReactElement<HTMLAttributes<Element>>;

/** What to know of a control, on hover, focus and touch. */
export function Tip({ children, ...tip }: TooltipProps & { children: Control }) {
  return (
    <Tooltip {...tip}>
      <Approached {...children.props} data-tip={Boolean(tip.title) || undefined} control={children} />
    </Tooltip>
  );
}

type ApproachedProps = HTMLAttributes<Element> & { control: Control; ref?: Ref<Element> };

/**
 * Shows MUI the control when a pointer comes to it; at the focus MUI looks for itself. Shown as soon as it is there, each
 * one has its page drawn a second time, and all its effects done, before the page is seen.
 */
function Approached({ control, ref, ...props }: ApproachedProps) {
  const show = (element: Element) => typeof ref === 'function' && ref(element);
  return cloneElement(control, {
    ...props,
    onPointerEnter: ({ currentTarget }) => void show(currentTarget),
  });
}
