import type { ExportedJWKSCache, ServerMetadata } from 'openid-client';
import type { Deps } from '#server/deps.ts';
import type { ProviderRow } from './findProvider.ts';

/** What OpenID Connect providers publish: endpoints, and signing keys once fetched. */
export type Published = { metadata: Promise<ServerMetadata>; keys?: ExportedJWKSCache };

/** Providers' metadata, cached for some minutes: otherwise each sign-in would fetch it twice. */
export type PublishedMetadata = {
  /** Concurrent callers share one answer; a failed one is not cached. */
  of(provider: Configured, ask: () => Promise<ServerMetadata>): Promise<Published>;
  /** To be called before what needs current data: a test, and a redirect that leaves here. */
  forget(provider: Configured): void;
};

type Configured = Pick<ProviderRow, 'id' | 'configuration_version'>;

/** Each entry belongs to one saved configuration: a changed one never sees its predecessor's data. */
export function createPublishedMetadata({ clock }: Pick<Deps, 'clock'>): PublishedMetadata {
  const kept = new Map<string, Published & { version: number; until: number }>();
  return {
    async of({ id, configuration_version: version }, ask) {
      const now = clock().getTime();
      const known = kept.get(id);
      if (known?.version === version && now < known.until) {
        await known.metadata;
        return known;
      }
      const entry = { version, until: now + keptFor, metadata: ask() };
      kept.delete(id);
      kept.set(id, entry);
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      const isUseful = await entry.metadata.then(isSmall, () => false);
      if (!isUseful && kept.get(id) === entry) kept.delete(id);
      await entry.metadata;
      return entry;
    },
    forget: ({ id }) => void kept.delete(id),
  };
}

const keptFor = 10 * 60 * 1000;
const maxKept = 500;

/** Some administrator runs the provider, and decides how much it sends. */
export const isSmall = (published: object) => JSON.stringify(published).length <= 32 * 1024;
