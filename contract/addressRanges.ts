import * as z from 'zod/mini';

/** An address or a range in CIDR notation; the fault quotes what is neither. */
export const AddressRange = z
  .string({ error: 'validation.malformed' })
  .check(z.trim(), (text) => nameFault(text, [text.value]));

/** The same for several, one per line. */
export const AddressLines = z.string().check((text) => nameFault(text, linesOf(text.value)));

/** The lines of a text, without empty ones. */
export const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

function nameFault({ value, issues }: z.core.ParsePayload<string>, entries: readonly string[]): void {
  const entry = entries.find((one) => !isAddressRange(one));
  if (entry === undefined) return;
  const params = { entry: entry.slice(0, 60) };
  issues.push({ code: 'custom', message: 'validation.addressRange', input: value, params });
}

const isAddressRange = (text: string): boolean =>
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((kind) => kind.safeParse(text).success);
