import Close from '@mui/icons-material/Close';
import { DialogContent, DialogTitle, IconButton } from '@mui/material';
import { useTexts } from '#i18n/texts.ts';
import { CheckboxInput } from '#src/admin/inputs/CheckboxInput.tsx';
import type { OverlayProps } from '#src/admin/page/Chrome.ts';
import { KeyName } from '#src/ui/KeyName.tsx';
import { matrixKeys, pageKeys, rowKeys } from '#src/ui/keys.ts';
import { useSingleKeyShortcuts } from '#src/ui/shortcuts.ts';
import { keysOfScreen, type ScreenKeys } from '#src/ui/useScreenKeys.ts';
import './keyHelp.css';

/** Which keys do what, and the switch for single-key shortcuts. */
export function KeyHelp({ onClose }: OverlayProps) {
  const { text } = useTexts();
  const [areSingleKeysEnabled, turnOn] = useSingleKeyShortcuts();
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
          <section className="keyHelp" key={texts}>
            <h3>{text(`${texts}.title`)}</h3>
            <dl>
              {Object.entries(table).map(([action, names]) => (
                <div key={action}>
                  <dt>{text(`${texts}.${action}`)}</dt>
                  <dd>
                    {names.map((name) => (
                      <KeyName key={name} name={name} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <CheckboxInput
          label={text('layout.keyHelp.single')}
          help={text('layout.keyHelp.singleHelp')}
          checked={areSingleKeysEnabled}
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
