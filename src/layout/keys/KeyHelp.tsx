import Close from '@mui/icons-material/Close';
import { Box, DialogContent, DialogTitle, IconButton } from '@mui/material';
import { useTexts } from '#i18n/texts.ts';
import { CheckboxInput } from '#src/admin/inputs/CheckboxInput.tsx';
import type { OverlayProps } from '#src/admin/page/Chrome.ts';
import { KeyName } from '#src/ui/KeyName.tsx';
import { matrixKeys, pageKeys, rowKeys } from '#src/ui/keys.ts';
import { keysOfScreen, type ScreenKeys } from '#src/ui/useScreenKeys.ts';
import { useSingleKeys } from '#src/ui/useShortcut.ts';

/** Which keys do what, and the switch for single-key shortcuts. */
export function KeyHelp({ onClose }: OverlayProps) {
  const { text } = useTexts();
  const [areOn, turnOn] = useSingleKeys();
  return (
    <>
      <DialogTitle sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', pr: 1.5 }}>
        {text('layout.keyHelp.title')}
        <IconButton onClick={onClose} aria-label={text('layout.keyHelp.close')} autoFocus>
          <Close />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        {[...keysOfScreen(), ...everywhere].map(({ texts, table }) => (
          <Box component="section" key={texts} sx={{ mb: 2.5 }}>
            <Box component="h3" sx={headingStyle}>
              {text(`${texts}.title`)}
            </Box>
            <Box component="dl" sx={{ m: 0 }}>
              {Object.entries(table).map(([action, names]) => (
                <Box key={action} sx={lineStyle}>
                  <dt>{text(`${texts}.${action}`)}</dt>
                  <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5, flexShrink: 0 }}>
                    {names.map((name) => (
                      <KeyName key={name} name={name} />
                    ))}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
        <CheckboxInput
          label={text('layout.keyHelp.single')}
          help={text('layout.keyHelp.singleHelp')}
          checked={areOn}
          onChange={(event) => turnOn(event.target.checked)}
        />
      </DialogContent>
    </>
  );
}

const everywhere: readonly ScreenKeys[] = [
  { texts: 'layout.keyHelp.page', table: pageKeys },
  { texts: 'layout.keyHelp.row', table: rowKeys },
  { texts: 'layout.keyHelp.matrix', table: matrixKeys },
];

const headingStyle = { typography: 'h3', m: 0, mb: 0.5 };
const lineStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  py: 0.5,
  minHeight: 32,
  borderBottom: 1,
  borderColor: 'divider',
};
