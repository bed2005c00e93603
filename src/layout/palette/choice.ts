import type { SvgIcon } from '@mui/material';

/** A line of the palette, and its target or action. Only actions have no icon of their own. */
export type Choice = {
  label: string;
  detail?: string | undefined;
  icon?: typeof SvgIcon | undefined;
} & Target;
type Target = { to: string; act?: undefined } | { to?: undefined; act: () => void };

/** Several lines may lead to one place under different names. */
export const keyOf = ({ to = '', label, detail = '' }: Choice) => `${to} ${label} ${detail}`;
