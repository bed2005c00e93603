import type { ColumnType } from 'kysely';
import type { Timestamp } from '../timestamp.ts';

/** Files with an expiry, in chunks. */
export type FileTables = {
  files: FileTable;
  file_chunks: { file_id: string; position: number; bytes: Uint8Array };
};

type FileTable = {
  id: string;
  account_id: string;
  name: string;
  media_type: string;
  /** Bytes; null until the last chunk is written. Drivers return it as text. */
  size: ColumnType<string | number | null, number | null, number | null>;
  created_on: Timestamp;
  expires_on: Timestamp;
};
