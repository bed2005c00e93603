import type { FirmMerge } from '#contract/factSetFirms.ts';
import type { FirmValue } from '#contract/firmVersions.ts';
import type { Fault } from '#server/errors.ts';
import type { RecordKind } from '../firmRecords.ts';
import { recordKinds, type StoredFirmRow, type StoredRecord } from '../settled.ts';
import type { StoredFirm } from '../toFirm.ts';
import type { HeldValues } from './values.ts';

export type Fixed = FirmMerge['fixed'][number];
export type Holder = NonNullable<Fixed['holder']>;

/** What a provider's data makes of a firm, and the new state of its values. */
export type Merge = {
  target: StoredFirm;
  held: HeldValues;
  fixed: Fixed[];
  shared: FirmMerge['shared'];
  faults: Fault[];
};

/** A firm that a merge changes value by value. */
export class Draft {
  readonly firm: StoredFirmRow;
  readonly #records: Record<RecordKind, Map<string, StoredRecord>>;
  readonly held: HeldValues;
  readonly fixed: Fixed[] = [];
  readonly shared: FirmMerge['shared'] = [];
  readonly #met = new Set<FirmValue>();

  constructor(stored: StoredFirm, held: HeldValues = {}) {
    this.firm = { ...stored.firm };
    this.held = { ...held };
    const mapOf = (kind: RecordKind) =>
      new Map<string, StoredRecord>(stored[kind].map((row): [string, StoredRecord] => [row.id, row]));
    this.#records = Object.fromEntries(recordKinds.map((kind) => [kind, mapOf(kind)])) as Record<
      RecordKind,
      Map<string, StoredRecord>
    >;
  }

  records(kind: RecordKind): StoredRecord[] {
    return [...this.#records[kind].values()];
  }

  record(kind: RecordKind, id: string | null): StoredRecord | undefined {
    return this.#records[kind].get(id ?? '');
  }

  put(kind: RecordKind, row: StoredRecord): void {
    this.#records[kind].set(row.id, row);
  }

  remove(kind: RecordKind, id: string): void {
    this.#records[kind].delete(id);
  }

  /** Whether staff keeps a value; only called for the provider's values. */
  keeps(
    keep: readonly FirmValue[],
    part: FirmValue['part'],
    { recordId = null, field = null }: Place,
  ): boolean {
    const found = keep.filter((one) =>
      one.part === part && field === null
        ? one.recordId === recordId
        : one.part === part && (one.field ?? field) === field,
    );
    for (const one of found) this.#met.add(one);
    return found.length > 0;
  }

  setOverridden(field: string, isOverridden: boolean): void {
    const others = this.firm.overridden.filter((one) => one !== field);
    this.firm.overridden = isOverridden ? [...others, field] : others;
  }

  isOverridden(field: string): boolean {
    return this.firm.overridden.includes(field);
  }

  /** A value to be kept that is none of the provider's is refused, or it would be lost silently. */
  done(keep: readonly FirmValue[]): Merge {
    const records = Object.fromEntries(recordKinds.map((kind) => [kind, this.records(kind)]));
    const target = { ...records, firm: this.firm } as StoredFirm;
    const isUnknown = keep.some((one) => !this.#met.has(one));
    const faults = isUnknown ? [{ target: 'keep', key: 'firms.validation.valueUnknown' }] : [];
    return { target, held: this.held, fixed: this.fixed, shared: this.shared, faults };
  }
}

type Place = { recordId?: string | null; field?: string | null };
