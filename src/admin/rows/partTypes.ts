import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { RecordSource } from '../form/useRecordSave.ts';
import type { Choice } from '../inputs/SelectInput.tsx';

/** A record within a record, one row of a section. `version` counts its own changes. */
export type Part = { id: string; version: number };

/** The schema of what is written of a row; its keys are the form's fields. */
export type PartSchema<Values> = z.ZodMiniType<Values> & { shape: object };

/** A form's values: text for everything, until its schema has read it. */
export type Typed = Record<string, string>;

/** Choices under a heading. */
export type ChoiceGroup = { label: string; choices: readonly Choice[] };

/** How one field of a row is edited. */
export type PartField = {
  source: string;
  label: string;
  /** One of these; otherwise a single-line text. */
  choices?: (typed: Typed) => readonly (Choice | ChoiceGroup)[];
  /** The label for no choice, if there may be none yet. */
  emptyLabel?: string;
  /** Another field that each change of this one empties, as its choices depend on it. */
  empties?: string;
  /** For identifiers. */
  mono?: boolean;
  autoComplete?: string;
  /** Columns out of four, in a panel. */
  span?: number;
};

export type PartColumn<Row> = {
  key: string;
  label: string;
  /** A share of the table, or pixels. */
  width: string;
  align?: 'center';
  show: (row: Row) => ReactNode;
  /** How an open row edits it; without this it shows the saved value. */
  field?: PartField;
  /** What an open row shows instead, if that depends on what is typed. */
  whileTyped?: (typed: Typed) => ReactNode;
  /** In a narrow card: the row's heading, part of a line below it, a line of its own, or hidden. */
  narrow?: 'heading' | 'line' | 'below' | 'none';
};

/** Where the rows are written; each call throws its failure. */
export type PartSource<Row extends Part> = RecordSource<Row> & {
  create: (values: object) => Promise<Row>;
};

/** An open row. A new one has a temporary key and no base. */
export type OpenPart<Row> = {
  key: string;
  /** The row as of the start of editing: a later version would be overwritten silently. */
  base?: Row;
  /** What had been typed, after a cancelled row was restored. */
  begun?: Typed;
  /** The field that gets the focus, else the first one. */
  focus?: string;
};
