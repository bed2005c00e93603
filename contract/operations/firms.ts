import { firmBulksOperations } from './firms/firmBulks.ts';
import { firmChangesOperations } from './firms/firmChanges.ts';
import { firmMergesOperations } from './firms/firmMerges.ts';
import { firmReadsOperations } from './firms/firmReads.ts';
import { firmWritesOperations } from './firms/firmWrites.ts';

export const firmsOperations = {
  ...firmReadsOperations,
  ...firmWritesOperations,
  ...firmChangesOperations,
  ...firmMergesOperations,
  ...firmBulksOperations,
};
