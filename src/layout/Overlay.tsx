import { Dialog } from '@mui/material';
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import type { OverlayName, OverlayProps, TypedAhead } from '#src/admin/page/Chrome.ts';
import { onKey } from '../ui/keys.ts';
import { LoadingState } from '../ui/LoadingState.tsx';
import { RouteAccount } from './accountShell/RouteAccount.tsx';
import './overlay.css';

/** Over any page: its frame shows at once, its content is loaded on first use. */
export function Overlay({ name, onClose }: { name: OverlayName; onClose: () => void }) {
  const { text } = useTexts();
  const [Content, setContent] = useState<ComponentType<OverlayProps>>();
  const typedAhead = useRef<TypedAhead>({ text: '', isEntered: false });
  useEffect(() => {
    // A file that a new release has removed is reported like all such files: by the offer to reload.
    contents[name]().then((loaded) => setContent(() => loaded), onClose);
  }, [name, onClose]);
  const keepTyped = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (Content || ctrlKey || metaKey) return;
    if (key.length === 1) typedAhead.current.text += key;
    if (key === 'Enter') typedAhead.current.isEntered = true;
  };
  // MUI names a dialog by a title that is missing while its content loads.
  const named = { 'aria-label': text(`layout.${name}.title`), 'aria-labelledby': undefined };
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={onKey(keepTyped)}
      transitionDuration={0}
      fullWidth
      maxWidth="sm"
      className="overlay"
      slotProps={{ paper: { ...named, sx: paperStyle } }}
    >
      <RouteAccount>
        {Content ? <Content typedAhead={typedAhead.current} onClose={onClose} /> : <LoadingState lines={4} />}
      </RouteAccount>
    </Dialog>
  );
}

const paperStyle = {
  mt: { sm: '10vh' },
  maxWidth: { sm: 'min(640px, 100% - 64px)' },
  maxHeight: { sm: '80vh' },
};

const contents: Record<OverlayName, () => Promise<ComponentType<OverlayProps>>> = {
  palette: () => import('./palette/Palette.tsx').then(({ Palette }) => Palette),
  keyHelp: () => import('./keys/KeyHelp.tsx').then(({ KeyHelp }) => KeyHelp),
};
