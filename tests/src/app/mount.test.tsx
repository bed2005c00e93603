import { Box } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showTexts } from '#i18n/texts.ts';
import { Styled } from '#src/app/mount.tsx';

function Part() {
  const { direction } = useTheme();
  const style = {
    marginLeft: '8px',
    left: '4px',
    padding: '1px 2px 3px 4px',
    textAlign: 'right',
    borderTopLeftRadius: '5px',
  };
  return <Box sx={style}>{direction}</Box>;
}

const looks = (direction: string) => {
  const style = window.getComputedStyle(screen.getByText(direction));
  const { marginLeft, marginRight, left, right, padding, textAlign } = style;
  const corners = [style.borderTopLeftRadius, style.borderTopRightRadius];
  return { margins: [marginLeft, marginRight], offsets: [left, right], padding, textAlign, corners };
};
const fromLeft = {
  margins: ['8px', '0'],
  offsets: ['4px', 'auto'],
  padding: '1px 2px 3px 4px',
  textAlign: 'right',
  corners: ['5px', '0'],
};
const fromRight = {
  margins: ['0', '8px'],
  offsets: ['auto', '4px'],
  padding: '1px 4px 3px 2px',
  textAlign: 'left',
  corners: ['0', '5px'],
};

afterEach(() => showTexts({ locale: 'en', catalogs: {} }));

it('mirrors styles while the shown language is right-to-left', () => {
  showTexts({ locale: 'fr', catalogs: {} });
  render(
    <Styled>
      <Part />
    </Styled>,
  );
  expect(looks('ltr')).toEqual(fromLeft);
  act(() => showTexts({ locale: 'ar', catalogs: {} }));
  expect(looks('rtl')).toEqual(fromRight);
  act(() => showTexts({ locale: 'fr', catalogs: {} }));
  expect(looks('ltr')).toEqual(fromLeft);
});
