import type { OperationId } from '#contract/operations.ts';
import type { userBulkActions } from '#contract/users.ts';
import { type Route, routes } from './routes.ts';

/**
 * Who may give, take and reach what, written down from ruling 18 of the decisions (and 7, 15 and 27 for what counts),
 * and never read from the code: the walk compares two independent sources.
 */
export type CeilingCell = {
  caller: Caller;
  place: Place;
  route: Route;
  call: CeilingCall;
  /** The role rights of the user whom the call concerns; `none` without a role. */
  subject: RightsName;
  /** The rights of the role that is given. */
  given: RightsName;
  /** The call concerns the caller themselves. */
  isOneself?: true;
};

/** The permissions of this walk's roles. */
export const rights = {
  none: [],
  products: ['full:Offering', 'full:Crm', 'full:Firm', 'full:DataLab', 'full:Team'],
  seeUsers: ['read:User'],
  editUsers: ['full:User', 'read:Role'],
  seeAccount: ['read:Account', 'full:Offering'],
  editAccount: ['full:Account'],
  roles: ['full:Role'],
  keys: ['full:ApiKey'],
  dashboards: ['full:HangfireDashboard'],
  lab: ['full:SystemDataLab'],
  seeAccounts: ['read:GlobalAccount'],
  platform: ['full:GlobalAccount', 'full:GlobalUser', 'full:GlobalCrm'],
} as const satisfies Record<string, readonly string[]>;
/** The role of the account's own administrators. */
export const administrators = 'administrators';
type RightsName = keyof typeof rights | typeof administrators;
const rightsNames = [...Object.keys(rights), administrators] as RightsName[];

export type AccountName = 'acme' | 'system';

/** The trait permissions of each account; a role gives no more, whatever it names (rulings 7, 15, 27). */
export type TraitsOf = Record<AccountName, readonly string[]>;

/** The permissions of the trait that every account has, and of the system tenant's own. */
export const ofEachAccount = ['full:Account', 'full:User', 'full:Role', 'full:ApiKey'] as const;
export const onPlatform = [
  'full:GlobalAccount',
  'full:GlobalUser',
  'full:GlobalRole',
  'full:GlobalApiKey',
] as const;

/** What the demo accounts may grant, as far as the walks name it. */
export const demoTraits: TraitsOf = {
  acme: [...ofEachAccount, 'full:Offering'],
  system: [...ofEachAccount, ...onPlatform],
};

const traits: TraitsOf = {
  acme: ['full:Account', 'full:User', 'full:Role', 'read:ApiKey', 'full:SystemDataLab'],
  system: [
    ...['full:Account', 'full:User', 'full:Role', 'read:ApiKey', 'full:SystemDataLab'],
    ...[
      'full:HangfireDashboard',
      'full:GlobalAccount',
      'full:GlobalUser',
      'full:GlobalRole',
      'full:GlobalCrm',
    ],
  ],
};

const governing =
  /^\w+:(Account|User|Role|ApiKey|HangfireDashboard|SystemDataLab|GlobalAccount|GlobalUser|GlobalRole|GlobalApiKey|GlobalCrm)$/;

/** A right's counterpart in another account: Global X for X, else the right itself. */
const standsFor: Record<string, string> = {
  Account: 'GlobalAccount',
  User: 'GlobalUser',
  Role: 'GlobalRole',
  ApiKey: 'GlobalApiKey',
};

export type Caller = {
  name: string;
  host: AccountName;
  /** What the caller's role names. */
  role: readonly string[];
  /** The role's name, where it is not the caller's own. */
  roleName?: string;
  /** Holds the system tenant's Administrator: may do everything. */
  mayAll?: true;
};

const customers: Caller[] = [
  { name: 'bare editor of users', host: 'acme', role: ['full:User'] },
  { name: 'user administrator', host: 'acme', role: ['full:User', 'read:Account', 'read:Role'] },
  { name: 'editor of users and roles', host: 'acme', role: ['full:User', 'full:Role'] },
  { name: 'editor of users and account', host: 'acme', role: ['full:User', 'full:Account'] },
  { name: 'editor of users and lab', host: 'acme', role: ['full:User', 'full:SystemDataLab'] },
  {
    name: 'editor of all',
    host: 'acme',
    role: ['full:User', 'full:Account', 'full:Role', 'full:ApiKey', 'full:SystemDataLab'],
  },
  {
    name: 'smuggler of global rights',
    host: 'acme',
    role: ['full:User', 'full:GlobalAccount', 'full:GlobalUser', 'full:GlobalRole', 'full:GlobalApiKey'],
  },
  { name: 'administrator by name', host: 'acme', role: ['full:User'], roleName: 'Administrator' },
];

const staff: Caller[] = [
  { name: 'bare staff', host: 'system', role: ['full:User', 'full:GlobalUser'] },
  {
    name: 'customer support',
    host: 'system',
    role: ['full:User', 'full:GlobalUser', 'read:GlobalAccount', 'read:GlobalRole', 'read:Role'],
  },
  {
    name: 'staff of the own account',
    host: 'system',
    role: ['full:GlobalUser', 'full:User', 'full:Account', 'full:Role'],
  },
  { name: 'staff of accounts', host: 'system', role: ['full:User', 'full:GlobalUser', 'full:GlobalAccount'] },
  {
    name: 'staff of the platform',
    host: 'system',
    role: ['full:User', 'full:GlobalUser', 'full:HangfireDashboard', 'full:SystemDataLab', 'full:GlobalCrm'],
  },
  {
    name: 'staff of all that there is',
    host: 'system',
    role: [...traits.system, 'full:GlobalApiKey'],
  },
  {
    name: 'staff administrator by name',
    host: 'system',
    role: ['full:User', 'full:GlobalUser'],
    roleName: 'Administrator',
  },
  { name: 'platform administrator', host: 'system', role: [], mayAll: true },
];
export const callers = [...customers, ...staff];

/** Which account a call concerns, and whether its path names the account. */
export type Place = { name: string; account: AccountName; isOwn: boolean; byName: boolean };
const places: [Place, Caller[]][] = [
  [{ name: 'the own account', account: 'acme', isOwn: true, byName: false }, customers],
  [{ name: 'another account', account: 'acme', isOwn: false, byName: true }, staff],
  [{ name: 'the own system tenant', account: 'system', isOwn: true, byName: false }, staff],
  [{ name: 'the system tenant by its name', account: 'system', isOwn: true, byName: true }, staff],
];

type Whose = 'subject' | 'given';
type CeilingCall = {
  name: string;
  id: OperationId;
  json?: (roleIds: Record<string, string>, cell: CeilingCell, userId: string) => object;
  /** The field that a refusal names. */
  target: string;
  /** Whose rights are given, taken or reached. */
  about: readonly Whose[];
  /** Which of the two varies; by default the holders. */
  variesBy?: readonly Whose[];
  state?: { status?: 'DISABLED'; isUnconfirmed?: true };
  /** The bulk action. */
  bulkAction?: UserBulkAction;
};
type UserBulkAction = (typeof userBulkActions)[number];

/** Of the user whom calls concern. */
export const subjectEmail = (account: AccountName) => `subject@${account}.test`;

/** Named as in the subjects. */
const details = { firstName: 'Walk', lastName: 'Subject', jobFunction: 'OTHER', employeeKey: null };
let created = 0;
const fresh = () => `ceiling-${created++}@walk.test`;

/** The ids of the roles with these rights; there is no role without rights. */
const roleIdsOf = (roleIds: Record<string, string>, ...names: RightsName[]) =>
  [...new Set(names)].flatMap((name) => (name === 'none' ? [] : [roleIds[name]]));

/** The calls that give and take roles; `fields` is each one's further input. */
const ofRoles = (id: OperationId, fields: object): CeilingCall[] => [
  {
    name: 'give',
    id,
    json: (ids, { subject, given }) => ({ ...fields, roles: roleIdsOf(ids, subject, given) }),
    target: 'roles',
    about: ['subject', 'given'],
  },
  { name: 'take', id, json: () => ({ ...fields, roles: [] }), target: 'roles', about: ['subject'] },
];

const ofDetails = { id: 'users.update', target: 'roles', about: [], variesBy: ['subject'] } as const;
const about = ['subject'] as const;

const calls: CeilingCall[] = [
  {
    name: 'create',
    id: 'users.create',
    json: (ids, { given }) => ({ ...details, email: fresh(), roles: roleIdsOf(ids, given) }),
    target: 'roles',
    about: ['given'],
  },
  { ...ofDetails, name: 'change details', json: () => ({ ...details, employeeKey: fresh() }) },
  {
    name: 'change the first name',
    id: 'users.update',
    json: () => ({ ...details, firstName: 'Walked' }),
    target: 'firstName',
    about,
  },
  {
    name: 'change the last name',
    id: 'users.update',
    json: (ids, { subject }) => ({ ...details, lastName: 'Over', roles: roleIdsOf(ids, subject) }),
    target: 'lastName',
    about,
  },
  {
    ...ofDetails,
    name: 'change details, roles as they are',
    json: (ids, { subject }) => ({ ...details, roles: roleIdsOf(ids, subject) }),
  },
  ...ofRoles('users.update', details),
  ...ofRoles('users.setRoles', {}),
  { name: 'disable', id: 'users.setStatus', json: () => ({ status: 'DISABLED' }), target: 'status', about },
  {
    name: 'enable',
    id: 'users.setStatus',
    json: () => ({ status: 'ACTIVE' }),
    target: 'status',
    about,
    state: { status: 'DISABLED' },
  },
  { name: 'rename', id: 'users.setEmail', json: () => ({ email: fresh() }), target: 'email', about },
  { name: 'export personal data', id: 'users.exportData', target: 'personalData', about },
  {
    name: 'erase',
    id: 'users.erase',
    json: (_, { place: { account } }) => ({ email: subjectEmail(account) }),
    target: 'personalData',
    about,
    state: { status: 'DISABLED' },
  },
  { name: 'link', id: 'users.link', target: 'managedBy', about },
  { name: 'stop managing', id: 'users.stopManaging', target: 'managedBy', about },
  { name: 'invite', id: 'users.invite', target: 'accountConfirmed', about, state: { isUnconfirmed: true } },
  { name: 'unlock', id: 'users.unlock', target: 'isLockedOut', about },
  { name: 'reset', id: 'users.requestPasswordReset', target: 'password', about },
  { name: 'remove a factor', id: 'users.removeFactor', target: 'factors', about },
  { name: 'end a session', id: 'users.endSession', target: 'sessions', about },
  { name: 'end all sessions', id: 'users.endSessions', target: 'sessions', about },
  { name: 'forget a browser', id: 'users.forgetBrowser', target: 'sessions', about },
  { ...inBulk('disable'), target: 'status', about },
  { ...inBulk('enable'), target: 'status', about, state: { status: 'DISABLED' } },
  { ...inBulk('invite'), target: 'accountConfirmed', about, state: { isUnconfirmed: true } },
  {
    ...inBulk('addRole', (ids, { given }) => ({ params: { roleId: ids[given] } })),
    target: 'roles',
    about: ['subject', 'given'],
  },
  {
    ...inBulk('removeRole', (ids, { subject }) => ({ params: { roleId: ids[subject] } })),
    target: 'roles',
    about,
  },
];

/** The same as one of a bulk. */
function inBulk(action: UserBulkAction, paramsOf: CeilingCall['json'] = () => ({})) {
  const json: CeilingCall['json'] = (roleIds, cell, userId) => ({
    action,
    ids: [userId],
    ...paramsOf(roleIds, cell, userId),
  });
  return { name: `${action} among many`, id: 'users.bulk' as const, json, bulkAction: action };
}

/** Every call by every caller about every holder. If something is given, either the holder or the gift varies. */
export function ceilingCells(): CeilingCell[] {
  return places.flatMap(([place, whoCalls]) =>
    routes
      .filter(({ path }) => path.includes('{sub}') === place.byName)
      .flatMap((route) => calls.filter(({ id }) => id === route.id).map((call) => ({ route, call })))
      .flatMap(({ route, call }) =>
        whoCalls.flatMap((caller) =>
          [...variantsOf(call), ...(isOwnUser(caller, place) ? variantsOfOneself(call) : [])].map(
            (variant) => ({ caller, place, route, call, ...variant }),
          ),
        ),
      ),
  );
}

const isOwnUser = ({ host, mayAll }: Caller, { account }: Place) => host === account && !mayAll;

/** Callers acting on themselves give what they lack, or take what they hold; nobody sets their own status, or is disabled. */
function variantsOfOneself(call: CeilingCall): Variant[] {
  if (call.id === 'users.create' || call.target === 'status' || call.state?.status) return [];
  const given = call.about.includes('given') ? rightsNames : (['products'] as const);
  return given
    .map((given): Variant => ({ subject: 'none', given, isOneself: true }))
    .filter(({ subject, given }) => changesSomething(call, subject, given));
}

type Variant = Pick<CeilingCell, 'subject' | 'given' | 'isOneself'>;

function variantsOf(call: CeilingCall): Variant[] {
  const { about, variesBy = about } = call;
  const bySubject = rightsNames.map((subject) => ({ subject, given: 'products' as const }));
  const byGiven = rightsNames.map((given) => ({ subject: 'none' as const, given }));
  const variants = [
    ...(variesBy.includes('subject') ? bySubject : []),
    ...(variesBy.includes('given') ? byGiven : []),
  ];
  return variants.filter(({ subject, given }) => changesSomething(call, subject, given));
}

/** An update that gives what is held, or takes from somebody without rights, only changes details. */
function changesSomething({ name, id }: CeilingCall, subject: RightsName, given: RightsName): boolean {
  if (name.startsWith('removeRole')) return subject !== 'none';
  if (id === 'users.bulk') return !name.startsWith('addRole') || given !== subject;
  if (id !== 'users.update') return true;
  if (name === 'give') return given !== 'none' && given !== subject;
  return name !== 'take' || subject !== 'none';
}

/** What the call affects and the caller lacks, by `lackedOf`: if there is any, it must be refused. */
export function lackedBy({ caller, place, call, subject, given }: CeilingCell): string[] {
  return call.about.flatMap((whose) => {
    const name = whose === 'subject' ? subject : given;
    if (name === administrators) return lackedOfAdministrators(caller, place, traits);
    return lackedOf(rights[name], caller, place, traits);
  });
}

/** Stands for the rights of someone who may do everything. */
export const mayDoAll = 'may do all';

/** What a caller lacks of what an account's administrators hold: those of the system tenant may do everything. */
function lackedOfAdministrators(caller: Caller, place: Place, traits: TraitsOf): string[] {
  if (place.account !== 'system') return lackedOf(ofEachAccount, caller, place, traits);
  return caller.mayAll ? [] : [mayDoAll];
}

/** The governing ones of these rights that a caller lacks, if they count at all. */
export function lackedOf(
  named: readonly string[],
  caller: Omit<Caller, 'name'>,
  place: Pick<Place, 'account' | 'isOwn'>,
  traits: TraitsOf,
): string[] {
  if (caller.mayAll) return [];
  const held = effective(caller.role, traits[caller.host]);
  return [...new Set(effective(named, traits[place.account]))].filter((right) => {
    if (!governing.test(right)) return false;
    const [level, entity = ''] = right.split(':');
    const needed = place.isOwn ? entity : (standsFor[entity] ?? entity);
    return !held.includes(`full:${needed}`) && !(level === 'read' && held.includes(`read:${needed}`));
  });
}

/** The rights of a role that count in an account with these traits. */
function effective(named: readonly string[], given: readonly string[]): string[] {
  return named.flatMap((right) => {
    const read = right.replace('full:', 'read:');
    if (given.includes(right) || given.includes(right.replace('read:', 'full:'))) return [right];
    return given.includes(read) ? [read] : [];
  });
}
