import type { AccountType } from './accounts.ts';
import { type AuditEvent, type FieldChange, otherAddresses, versionCheckedField } from './auditEvents.ts';
import { calls } from './calls.ts';
import { type OperationId, resourceOf } from './operations.ts';

/** Not logged: a person's own settings, and heartbeats. */
const unloggedCalls = ['listViews.create', 'listViews.update', 'listViews.delete', 'session.heartbeat'];

/** Calls that are logged when they succeed: writes, and exports of whole lists. */
export const auditedActions = (Object.keys(calls) as OperationId[]).filter(
  (id) => !unloggedCalls.includes(id) && (calls[id].idempotency !== 'safe' || id.endsWith('.export')),
);

/** Those that the log of such an account may have: only the platform's own has what is done to the platform's records. */
export const auditedActionsIn = (accountType: AccountType): OperationId[] =>
  accountType === 'SYSTEM' ? auditedActions : auditedActions.filter(isOfAccounts);

const isOwn = (id: OperationId) => calls[id].path.own !== undefined;
/** What an account only reads, such as the directory, is not changed in its log. */
const isOfAccounts = (id: OperationId) =>
  resourceOf(id).startsWith('crm') ||
  isOwn(id) ||
  auditedActions.some(
    (other) => resourceOf(other) === resourceOf(id) && isOwn(other) && calls[other].method !== 'GET',
  );

type Reader = {
  /** The text under a key of the catalogs, if there is one. */
  look: (key: string) => string | undefined;
  /** A text with values in it; `smart_count` chooses its plural form. */
  text: (key: string, values: Record<string, string | number>) => string;
  /** The time of day. */
  time: (instant: string) => string;
  /** A date and time in this reader's format. */
  timestamp: (instant: string) => string;
  /** A language's own name, by its tag. */
  language: (tag: string) => string;
  accountType: AccountType;
};

/** How an event reads, on the screen and in a spreadsheet alike: in the words of the screens it concerns. */
export function auditWords(reader: Reader) {
  const { look } = reader;
  const action = (name: string): string =>
    look(`auditEvents.action.${name}`) ?? made(reader, name) ?? reading(reader, name) ?? name;
  const author = ({ authorName }: Pick<AuditEvent, 'authorName'>): string | null =>
    (authorName === null ? look('auditEvents.platformStaff') : authorName || look('auditEvents.nobody')) ??
    null;
  const type = (name: string): string =>
    look(`auditEvents.objectType.${name}`) ?? look(`${name}.one`) ?? name;
  return {
    action,
    /** Who did what to which user or record, in one sentence; for refusals also why, how often and over what period. */
    sentence: (event: DescribedEvent): string => {
      const found = (name: string) => event.changes.find(({ field }) => field === name)?.after;
      const [by, tried, outcome] = [author(event) ?? '', action(event.action), found('outcome')];
      if (outcome && outcome !== 'SUCCESS') {
        const who = event.authorName === '' ? (event.objectName ?? by) : by;
        return reader.text(`auditEvents.${endOf(reader, event)}`, {
          who,
          action: tried,
          outcome: wordOf(reader, event.objectType, 'outcome', outcome),
          smart_count: Number(found('times') ?? 1),
          from: reader.time(String(found('firstOn') ?? event.occurredOn)),
          to: reader.time(event.occurredOn),
        });
      }
      return reader.text(sentenceOf(reader, event), {
        author: by,
        object: event.objectName ?? type(event.objectType),
        one: type(event.objectType),
        action: tried,
        smart_count: Number(found('total') ?? 0),
        change: found('action') ? wordOf(reader, event.objectType, 'action', found('action')) : '',
      });
    },
    /** The author, as far as the reader may know and anyone does. */
    author,
    address: ({ ipAddress }: Pick<AuditEvent, 'ipAddress'>): string | null =>
      (ipAddress === otherAddresses ? look('auditEvents.otherAddresses') : ipAddress) ?? null,
    type,
    field: (type: string, field: string): string => fieldName(reader, type, field),
    /** What the sentence does not say. */
    changes: ({ changes }: Pick<AuditEvent, 'changes'>): FieldChange[] =>
      changes.filter(({ field }) => !inSentence.includes(field)),
    value: (type: string, field: string, value: unknown): string => {
      const values = (Array.isArray(value) ? value : [value]).filter(
        (one) => one !== null && one !== undefined && one !== '',
      );
      return values.map((one) => wordOf(reader, type, field, one)).join(', ') || '–';
    },
  };
}

/** How an attempt ended, how often, since when; the kind of record. */
const inSentence = ['outcome', 'times', 'firstOn', 'passed', 'linked', 'part', 'document'];

type DescribedEvent = Pick<
  AuditEvent,
  'action' | 'authorName' | 'objectName' | 'objectType' | 'changes' | 'occurredOn'
>;

/**
 * The key of an event's sentence: its own, by what it did where there are several, or the general one for such actions.
 * A fact has one that names no object.
 */
function sentenceOf({ look }: Reader, { action, changes, objectName }: DescribedEvent): string {
  const own = `auditEvents.sentence.${action}`;
  const fact = `auditEvents.fact.${action}`;
  const afterOf = (name: string) => changes.find(({ field }) => field === name)?.after;
  const isLinked = afterOf('linked') ?? 'changed';
  const fields = changes.filter(({ field }) => field !== versionCheckedField);
  const isAdded = fields.length > 0 && fields.every(({ before }) => before === null);
  const made = `auditEvents.sentence.made.${action.split('.')[1]}`;
  const keys = [
    ...(objectName === null ? [fact, `${fact}.${isLinked}`] : []),
    ...[own, `${own}.${afterOf('status')}`, `${own}.${afterOf('action')}`, `${own}.${afterOf('passed')}`],
    `${own}.${afterOf('document')}`,
    ...[`${own}.${isAdded ? 'added' : 'changed'}`, made],
  ];
  return keys.find((key) => look(key) !== undefined) ?? 'auditEvents.sentence.done';
}

/** The key of the sentence for refusals: one, or a sum. */
function endOf({ look }: Reader, { action, changes, objectName }: DescribedEvent): string {
  const outcome = String(changes.find(({ field }) => field === 'outcome')?.after);
  const isLogin = action.startsWith('session.');
  if (!changes.some(({ field }) => field === 'times')) {
    const key = isLogin ? outcome : `proof.${outcome}`;
    return look(`auditEvents.ended.${key}`) ? `ended.${key}` : 'ended.refused';
  }
  if (action !== 'session.login' || outcome !== 'INVALID_CREDENTIALS') return 'sum.refusals';
  return objectName ? 'sum.failedLoginsOf' : 'sum.failedLogins';
}

/** Creating, changing and deleting a resource's records needs no wording of its own. */
function made({ look, text }: Reader, name: string): string | undefined {
  const [resource, verb] = name.split('.');
  const one = look(`${resource}.one`);
  const key = `auditEvents.made.${verb}`;
  return one && look(key) && text(key, { one });
}

/** Reads have no wording of their own: they are logged only when refused. */
function reading({ look, text }: Reader, name: string): string | undefined {
  if (isKnown(name) && calls[name].idempotency !== 'safe') return undefined;
  const what = look(`${name.split('.')[0]}.name`);
  return what && text('auditEvents.reading', { what });
}

const isKnown = (name: string): name is OperationId => name in calls;

/** A name and its value, punctuated as the language does. */
const named = ({ text }: Reader, name: string, value: string): string =>
  text('auditEvents.named', { name, value });

/** A bulk's arguments are fields of organizations. */
const homeOf = (type: string): string => (type === 'bulks' ? 'firms' : type);

const fieldName = ({ look }: Reader, type: string, field: string): string =>
  look(`${homeOf(type)}.fields.${field}`) ?? look(`auditEvents.changed.${field}`) ?? field;

/** Under which names the catalog has the values of an organization's field. */
const firmKindsOf = (field: string): readonly string[] =>
  ({
    firmCategoryType: ['firmType'],
    roles: ['roleType'],
    scheme: ['sectorScheme'],
    type: ['roleType', 'nameType', 'identifierType', 'addressType', 'contactType'],
  })[field] ?? [field];

function wordOf(reader: Reader, type: string, field: string, value: unknown): string {
  const { look, timestamp, language, accountType } = reader;
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value);
    return parts
      .map(([part, one]) => named(reader, fieldName(reader, type, part), wordOf(reader, type, part, one)))
      .join('; ');
  }
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return timestamp(text);
  if (field === 'locale') return language(text);
  const [, level = '', entity = ''] = /^(read|full):(\w+)$/.exec(text) ?? [];
  const permission = look(`permissions.entities.${entity}`);
  if (permission) return named(reader, permission, look(`permissions.levels.${level}`) ?? level);
  const places = [
    ...(field === 'roles' || field === 'roleId' ? ['roles.names'] : []),
    ...(field === 'jobFunction' ? [`jobFunctions.${accountType}`] : []),
    `${type}.${field}`,
    ...(homeOf(type) === 'firms' ? firmKindsOf(field).map((kind) => `firmValues.${kind}`) : []),
    `auditEvents.value.${field}`,
    'auditEvents.value',
  ];
  return (
    places.reduce<string | undefined>((word, place) => word ?? look(`${place}.${text}`), undefined) ?? text
  );
}
