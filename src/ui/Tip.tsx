import { Tooltip, type TooltipProps } from '@mui/material';
import { cloneElement, type HTMLAttributes, type ReactElement, type Ref } from 'react';

type Control = ReactElement<HTMLAttributes<Element>>;

/** A control's hint, on hover, focus and touch. */
export function Tip({ children, ...tip }: TooltipProps & { children: Control }) {
  return (
    <Tooltip {...tip}>
      <Approached {...children.props} data-tip={Boolean(tip.title) || undefined} control={children} />
    </Tooltip>
  );
}

type ApproachedProps = HTMLAttributes<Element> & { control: Control; ref?: Ref<Element> };

/**
 * Registers the control with MUI when a pointer arrives; on focus MUI does it by itself. Registered at once, each
 * would render its page a second time, with all effects, before the page is seen.
 */
function Approached({ control, ref, ...props }: ApproachedProps) {
  const show = (element: Element) => typeof ref === 'function' && ref(element);
  return cloneElement(control, {
    ...props,
    onPointerEnter: ({ currentTarget }) => void show(currentTarget),
  });
}
