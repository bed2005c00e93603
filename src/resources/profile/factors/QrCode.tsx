import { QRCodeSVG } from 'qrcode.react';

/** Drawn here, dark on light in every theme: many cameras read no other, and no other server learns the secret. */
export const QrCode = ({ text, size, label }: { text: string; size: number; label: string }) => (
  <QRCodeSVG value={text} size={size} marginSize={4} level="M" title={label} />
);
