import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Choice } from '#src/ui/inputs/SelectInput.tsx';
import type { RecordSource } from '../record/useRecordSave.ts';

/** A record within a record, one row of a section. `version` counts its own changes. */
export type Part = { id: string; version: number };

/** The schema of what is written of a row; its keys are the fields of the form. */
export type PartSchema<Values> = z.ZodMiniType<Values> & { shape: object };

/** What a form holds: text for everything, until its schema has read it. */
export type Typed = Record<string, string>;

/** Choices under a heading. */
export type ChoiceGroup = { label: string; choices: readonly Choice[] };

/** How one field of a row is typed. */
export type PartField = {
  source: string;
  label: string;
  /** One of these; otherwise a line of text. */
  choices?: (typed: Typed) => readonly (Choice | ChoiceGroup)[];
  /** Stands for no choice, where there may be none yet. */
  emptyLabel?: string;
  /** Another field that is emptied with each change of this one, which its choices hang on. */
  empties?: string;
  /** For identifiers. */
  mono?: boolean;
  autoComplete?: string;
  /** Columns of four, in a panel. */
  span?: number;
};

export type PartColumn<Row> = {
  key: string;
  label: string;
  /** A share of the table, or pixels. */
  width: string;
  align?: 'center';
  show: (row: Row) => ReactNode;
  /** How it is typed in an open row; a column without one shows there what is saved. */
  field?: PartField;
  /** What an open row shows in its place, where that hangs on what is typed. */
  whileTyped?: (typed: Typed) => ReactNode;
  /** In a narrow card: the row's heading, in a line below it with others, in one of its own, or not at all. */
  narrow?: 'heading' | 'line' | 'below' | 'none';
};

/** Where the rows are written; each call throws what went wrong. */
export type PartSource<Row extends Part> = RecordSource<Row> & {
  create: (values: object) => Promise<Row>;
};

/** A row that is open. One that is new has a temporary key and no base. */
export type OpenPart<Row> = {
  key: string;
  /** The row as it was when its editing began: a later version would be overwritten silently. */
  base?: Row;
  /** What had been typed, where a cancelled row was brought back. */
  begun?: Typed;
  /** The field that gets the focus, else the first one. */
  focus?: string;
};
