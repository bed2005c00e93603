import { Box } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import type { FirmRow } from '#contract/firms.ts';
import { loadFirmTexts } from '#i18n/screenTexts.ts';
import { addTexts } from '#i18n/texts.ts';

const FirmPicker = lazy(async () => {
  const [{ FirmPicker }] = await Promise.all([import('#src/parts/FirmPicker.tsx'), addTexts(loadFirmTexts)]);
  return { default: FirmPicker };
});

type FirmSearchProps = { typed: string; onPick: (key: string) => void };

/** Finds a firm in the directory for a key; shown as long as the key is that firm's. */
export function FirmSearch({ typed, onPick }: FirmSearchProps) {
  const [picked, setPicked] = useState<FirmRow | null>(null);
  const firm = picked?.key === typed.trim() ? picked : null;
  const pick = (next: FirmRow | null) => {
    setPicked(next);
    if (next ?? firm) onPick(next?.key ?? '');
  };
  return (
    <Suspense fallback={<Box sx={{ height: 64 }} />}>
      <FirmPicker value={firm} onChange={pick} />
    </Suspense>
  );
}
