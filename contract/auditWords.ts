import type { AccountType } from './accounts';
import type { AuditEvent } from './auditEvents';

type Reader = {
  /** The text under a key of the catalogs, if there is one. */
  look: (key: string) => string | undefined;
  /** A moment as this reader writes it. */
  moment: (instant: string) => string;
  /** What a language calls itself, by its tag. */
  language: (tag: string) => string;
  accountType: AccountType;
};

/** How an event is told, on the screen and in a spreadsheet alike: in the words that each record's own screens have. */
export function auditWords(reader: Reader) {
  const { look } = reader;
  const action = (name: string): string => look(`auditEvents.action.${name}`) ?? name;
  return {
    action,
    /** What was tried, and what came of it where the event says so. */
    told: ({ action: name, objectType, changes }: Pick<AuditEvent, 'action' | 'objectType' | 'changes'>) => {
      const outcome = changes.find(({ field }) => field === 'outcome')?.after;
      return outcome ? `${action(name)}: ${wordOf(reader, objectType, 'outcome', outcome)}` : action(name);
    },
    type: (type: string): string => look(`auditEvents.objectType.${type}`) ?? look(`${type}.one`) ?? type,
    field: (type: string, field: string): string => fieldName(reader, type, field),
    value: (type: string, field: string, value: unknown): string => {
      const values = (Array.isArray(value) ? value : [value]).filter(
        (one) => one !== null && one !== undefined && one !== '',
      );
      return values.map((one) => wordOf(reader, type, field, one)).join(', ') || '–';
    },
  };
}

const fieldName = ({ look }: Reader, type: string, field: string): string =>
  look(`${type}.fields.${field}`) ?? look(`auditEvents.changed.${field}`) ?? field;

function wordOf(reader: Reader, type: string, field: string, value: unknown): string {
  const { look, moment, language, accountType } = reader;
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value);
    return parts
      .map(([part, one]) => `${fieldName(reader, type, part)}: ${wordOf(reader, type, part, one)}`)
      .join('; ');
  }
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return moment(text);
  if (field === 'locale') return language(text);
  const [, level = '', entity = ''] = /^(read|full):(\w+)$/.exec(text) ?? [];
  const permission = look(`permissions.entities.${entity}`);
  if (permission) return `${permission}: ${look(`permissions.levels.${level}`)}`;
  const places = [
    ...(field === 'roles' || field === 'roleId' ? ['roles.names'] : []),
    ...(field === 'jobFunction' ? [`jobFunctions.${accountType}`] : []),
    `${type}.${field}`,
    `auditEvents.value.${field}`,
    'auditEvents.value',
  ];
  return (
    places.reduce<string | undefined>((word, place) => word ?? look(`${place}.${text}`), undefined) ?? text
  );
}
