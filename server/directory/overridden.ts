import { detailColumns, type StoredFirmRow } from './settled.ts';

/** The fields of a firm that staff has taken over from a file or a provider, including those of this change. */
export function overriddenBy(now: StoredFirmRow, target: StoredFirmRow): string[] {
  if (!now.is_loaded && now.source === 'CMG' && !now.is_fact_set_connected) return now.overridden;
  const columns = { ...detailColumns, parentId: 'parent_id' } as const;
  const changed = Object.entries(columns).filter(([, column]) => now[column] !== target[column]);
  return [...new Set([...now.overridden, ...changed.map(([field]) => field)])];
}
