import type { Selectable } from 'kysely';
import { dayMs } from '#contract/dayMs.ts';
import type { Database } from '../db/database.ts';
import { normalise } from '../db/normalise.ts';
import { crmName, otherName } from './crmNames.ts';
import type { DemoAccount, Mark } from './demoAccounts.ts';
import { demoFaults, demoImports } from './demoCrmImports.ts';
import type { DemoFirms } from './demoFirms.ts';
import type { DemoUsers } from './demoUsers.ts';
import { Random } from './random.ts';
import { firstNames, lastNames } from './words.ts';

type Rows<T extends keyof Database> = Partial<Selectable<Database[T]>>[];

type DemoCrm = {
  integrations: Rows<'crm_integrations'>;
  firms: Rows<'crm_investor_firms'>;
  coverages: Rows<'crm_coverages'>;
  contacts: Rows<'crm_contacts'>;
  imports: Rows<'crm_imports'>;
  faults: Rows<'crm_import_faults'>;
  rejects: Rows<'crm_import_rejects'>;
};

/** The accounts with CRM data, how many firms each has, and what share of them is linked. */
export type CrmPlan = { subdomain: string; count: number; linked: number };

type Options = { plans: readonly CrmPlan[]; mark: Mark };
type Made = { account: DemoAccount; people: DemoUsers };

/** The CRM of some accounts: firms much like the directory's under names of their own, some of them linked. */
export function makeCrm(made: readonly Made[], directory: DemoFirms, { plans, mark }: Options): DemoCrm {
  const crm: DemoCrm = {
    ...{ integrations: [], firms: [], coverages: [], contacts: [] },
    ...{ imports: [], faults: [], rejects: [] },
  };
  const known = knownFirms(directory);
  for (const plan of plans) {
    const one = made.find(({ account }) => account.subdomain === plan.subdomain);
    if (one) addCrm(crm, one, known, plan, (text) => mark(plan.subdomain, text));
  }
  return crm;
}

const lastUpload = new Date('2026-11-13T06:02:00Z');
const firstUpload = new Date('2026-06-05T06:00:00Z');
const week = 7 * dayMs;
const types = ['Asset Manager', 'Hedge Fund', 'Insurer', 'Pension Fund', 'Family Office', 'Bank'] as const;
const notes = [
  'Client since 2011. Renamed after a merger, confirm with the desk.',
  'Two entities share this name. The one in London is ours.',
  'Asked for its legal name on November 3, no answer yet.',
] as const;

type Mine = (text: string) => string;
type Known = { id: string; key: string; name: string; lei: string | null; status: string };

function addCrm(crm: DemoCrm, made: Made, known: readonly Known[], plan: CrmPlan, mine: Mine): void {
  const { account, people } = made;
  const random = new Random(`crm of ${account.subdomain}`);
  const imports = demoImports(account, { last: lastUpload, rows: plan.count, mine });
  const [latest, first] = imports.map(({ id }) => id);
  const { faults, rejects } = demoFaults(imports, mine);
  crm.imports.push(...imports);
  crm.faults.push(...faults);
  crm.rejects.push(...rejects);
  crm.integrations.push({
    account_id: account.id,
    modified_on: lastUpload,
    latest_import_id: latest ?? null,
  });
  const step = Math.max(1, Math.floor(known.length / plan.count));
  const firms = Array.from({ length: plan.count }, (_, n) => {
    const like = random.chance(0.9) ? known[n * step] : undefined;
    const isLatest = n % 20 === 7;
    const linked = like && !isLatest && random.chance(plan.linked) ? like : undefined;
    const uploaded = isLatest
      ? { added_by_import_id: latest ?? null, created_on: lastUpload, modified_on: lastUpload }
      : { added_by_import_id: first ?? null, created_on: firstUpload, modified_on: firstUpload };
    return {
      account_id: account.id,
      id: random.id(uploaded.created_on),
      ...firmOf(random, like, n, mine),
      ...linkOf(random, linked, mine),
      ...uploaded,
      modified_by: mine('Nora Whitfield'),
      match_score: null,
      version: 1,
    };
  });
  crm.firms.push(...firms);
  const ids = firms.map(({ id }) => id);
  const employees = people.coveredEmployees.map(({ employee_key }) => employee_key);
  crm.coverages.push(...employees.flatMap((key) => coveragesOf(random, account.id, key, ids, mine)));
  const contacted = ids.filter((_, n) => n % 3 === 0);
  crm.contacts.push(...contacted.map((id, n) => contactOf(random, account.id, id, n, mine)));
}

function firmOf(random: Random, like: Known | undefined, n: number, mine: Mine) {
  const name = mine(like ? crmName(random, like.name) : otherName(random));
  const firmKey = mine(`INV-${String(n * 7 + 1).padStart(5, '0')}`);
  return {
    firm_key: firmKey,
    name,
    name_key: normalise(name),
    search_text: normalise(`${name} ${firmKey}`),
    firm_type: mine(random.pick(types)),
    status: random.chance(0.04) ? ('DELETED' as const) : ('EFFECTIVE' as const),
    details: detailsOf(random, like, n, mine),
    notes: random.chance(0.06) ? mine(random.pick(notes)) : null,
  };
}

/** The directory's firm that the platform's staff linked it to, in the weeks before the last upload. */
function linkOf(random: Random, linked: Known | undefined, mine: Mine) {
  const on = linked ? new Date(lastUpload.getTime() - random.whole(0, 14 * week)) : null;
  return {
    cmg_entity_key: linked?.key ?? null,
    linked_on: on,
    decided_on: on,
    modified_by_system_on: on,
    modified_by_system: linked ? mine('Paula Adler') : null,
  };
}

function coveragesOf(random: Random, accountId: string, employeeKey: string, firms: string[], mine: Mine) {
  const covered = new Set(
    Array.from({ length: random.whole(1, 3) }, () => random.whole(0, firms.length - 1)),
  );
  return [...covered].map(
    (n): Partial<Selectable<Database['crm_coverages']>> => ({
      ...recordOf(random, accountId, firms[n] ?? ''),
      employee_key: employeeKey,
      status: random.chance(0.05) ? 'DELETED' : 'EFFECTIVE',
      details: { RelationshipStatus: mine('Active'), JobFunction: 'SALES' },
    }),
  );
}

function contactOf(random: Random, accountId: string, firmId: string, n: number, mine: Mine) {
  return {
    ...recordOf(random, accountId, firmId),
    employee_key: mine(`C-${n}`),
    name: mine(`${random.pick(firstNames)} ${random.pick(lastNames)}`),
    status: 'EFFECTIVE' as const,
    details: { Titles: mine('Portfolio Manager') },
  };
}

const recordOf = (random: Random, accountId: string, firmId: string) => ({
  account_id: accountId,
  id: random.id(firstUpload),
  firm_id: firmId,
  created_on: firstUpload,
  modified_on: firstUpload,
});

function detailsOf(random: Random, like: Known | undefined, n: number, mine: Mine): Record<string, string> {
  return {
    Address1: mine(`${random.whole(1, 240)} Harbour Street`),
    ...(random.chance(0.5) && { Address2: mine(`Floor ${random.whole(2, 40)}`) }),
    ...(like?.lei && random.chance(0.5) && { Lei: like.lei }),
    ...(random.chance(0.3) && { Website1: mine(`https://firm-${n}.example`) }),
  };
}

function knownFirms({ firms, names, identifiers }: DemoFirms): Known[] {
  const shown = new Map(names.flatMap((one) => (one.is_display_name ? [[one.firm_id, one.name]] : [])));
  const leis = new Map(identifiers.flatMap((one) => (one.type === 'LEI' ? [[one.firm_id, one.value]] : [])));
  return firms.flatMap(({ id = '', key = '', status = 'ACTIVE' }) =>
    status === 'ACTIVE' ? [{ id, key, status, name: shown.get(id) ?? '', lei: leis.get(id) ?? null }] : [],
  );
}
