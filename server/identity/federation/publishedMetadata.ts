import type { ExportedJWKSCache, ServerMetadata } from 'openid-client';
import type { Deps } from '#server/deps.ts';
import type { ProviderRow } from './findProvider.ts';

/** What a provider of OpenID Connect publishes: where it answers, and the keys that it signs with, once they were asked for. */
export type Published = { metadata: Promise<ServerMetadata>; keys?: ExportedJWKSCache };

/** What providers publish, kept for some minutes: each sign-in would else ask for it twice. */
export type PublishedMetadata = {
  /** All who ask at once get the one answer; a failed one is not kept. */
  of(provider: Configured, ask: () => Promise<ServerMetadata>): Promise<Published>;
  /** To be called before what must know what is true now: a test, and a way that leads away from here. */
  forget(provider: Configured): void;
};

type Configured = Pick<ProviderRow, 'id' | 'configuration_version'>;

/** Each belongs to one saved configuration: a changed one never meets what the one before has led to. */
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
      const asked = { version, until: now + keptFor, metadata: ask() };
      kept.delete(id);
      kept.set(id, asked);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      const isUseful = await asked.metadata.then(isSmall, () => false);
      if (!isUseful && kept.get(id) === asked) kept.delete(id);
      await asked.metadata;
      return asked;
    },
    forget: ({ id }) => void kept.delete(id),
  };
}

const keptFor = 10 * 60 * 1000;
const mostKept = 500;

/** A provider is some administrator's, and so is how much it says. */
export const isSmall = (published: object) => JSON.stringify(published).length <= 32 * 1024;
