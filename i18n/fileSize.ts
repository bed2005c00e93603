const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * A file's size in steps of 1,024, as operating systems show it: 20 kB, 1.5 MB. Rounded up, so that a file above a
 * limit never looks as if it were below.
 */
export function fileSize(bytes: number, locale: string): string {
  const steps = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[steps],
    unitDisplay: steps === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
    roundingMode: 'ceil',
  });
  return format.format(bytes / 1024 ** steps);
}
