import type { Selectable } from 'kysely';
import type { RoleType } from '#contract/firmValues.ts';
import { rolesOfTyped } from '#contract/firmValues.ts';
import type { Database } from '../db/database.ts';
import { contactKey, nameKey } from '../db/firmKeys.ts';
import type { FirmKind } from './firmWords.ts';
import type { Random } from './random.ts';

/** The columns of every firm record besides its values. */
export type RecordOf = { firm_id: string; id: string; created_on: Date };
type Rows<T extends keyof Database> = Partial<Selectable<Database[T]>>[];

export function demoRoles(
  random: Random,
  { entityType, industryType }: FirmKind,
  isTyped: boolean,
  record: () => RecordOf,
): Rows<'firm_roles'> {
  const usual = rolesByEntity[entityType] ?? (industryType === 'INVESTMENT_MANAGEMENT' ? ['INVESTOR'] : []);
  const others: RoleType[] = random.chance(0.05) ? ['ADVISOR'] : [];
  return [...usual, ...others]
    .filter((type) => isTyped || !rolesOfTyped.includes(type))
    .filter((type) => type === usual[0] || random.chance(0.5))
    .map((type) => ({ ...record(), type }));
}

const rolesByEntity: Readonly<Record<string, RoleType[]>> = {
  INVESTMENT_ADVISER: ['INVESTOR', 'ADVISOR'],
  BROKER_DEALER: ['UNDERWRITER'],
  PRIVATE_EQUITY: ['SPONSOR', 'INVESTOR'],
  BANK: ['LENDER', 'UNDERWRITER'],
  INSURANCE_COMPANY: ['INVESTOR'],
  FAMILY_OFFICE: ['INVESTOR'],
  PUBLIC_COMPANY: ['ISSUER'],
};

export function demoSectors(
  random: Random,
  { industryType }: FirmKind,
  record: () => RecordOf,
): Rows<'firm_sectors'> {
  const [naics, isic] = sectorsByIndustry[industryType] ?? [];
  return [
    ...(naics && random.chance(0.7) ? [{ ...record(), scheme: 'NAICS' as const, code: naics }] : []),
    ...(isic && random.chance(0.3) ? [{ ...record(), scheme: 'ISIC' as const, code: isic }] : []),
  ];
}

/** A subsector of NAICS and a division of ISIC. */
const sectorsByIndustry: Readonly<Record<string, readonly [string, string]>> = {
  INVESTMENT_MANAGEMENT: ['523', '66'],
  CAPITAL_MARKETS: ['523', '66'],
  BANKING: ['522', '64'],
  INSURANCE: ['524', '65'],
  WEALTH_MANAGEMENT: ['523', '66'],
  ENERGY: ['211', '06'],
  HEALTH_CARE: ['325', '21'],
  TECHNOLOGY: ['513', '62'],
  COMMUNICATIONS: ['517', '61'],
  INDUSTRIALS: ['333', '28'],
  MATERIALS: ['325', '20'],
  CONSUMER: ['311', '10'],
  REAL_ESTATE: ['531', '68'],
};

/** Below `example`, which nobody can register. */
export function demoContacts(random: Random, name: string, record: () => RecordOf): Rows<'firm_contacts'> {
  const label = nameKey(name).replace(/[^a-z0-9]+/g, '-');
  const contact = (type: 'URL' | 'EMAIL', value: string) => ({
    ...record(),
    type,
    value,
    value_key: contactKey(type, value),
  });
  return [
    ...(random.chance(0.8) ? [contact('URL', `https://www.${label}.example`)] : []),
    ...(random.chance(0.3) ? [contact('EMAIL', `office@${label}.example`)] : []),
  ];
}
