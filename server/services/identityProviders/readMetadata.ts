import type { SamlConfigurationRead } from '#contract/identityProviders.ts';
import { invalidField } from '#server/errors.ts';
import { readSamlMetadata } from '#server/identity/saml/readSamlMetadata.ts';
import { type GuardedFetch, OutboundError } from '#server/outbound/guardedFetch.ts';

/** The contents of metadata, given directly or by its address. */
export async function readMetadata(fetch: GuardedFetch, given: string): Promise<SamlConfigurationRead> {
  const xml = /^https?:\/\//i.test(given) ? await fetched(fetch, given) : given;
  const { entityId, signOnUrl, logoutUrl, certificates } = await readSamlMetadata(xml);
  const [{ base64: certificate, metadata: certificateMetadata }, ...others] = certificates;
  return {
    ...{ entityId, signOnUrl, logoutUrl, certificate, certificateMetadata },
    otherCertificates: others.map(({ base64 }) => base64),
    otherCertificateMetadata: others.map(({ metadata }) => metadata),
  };
}

const refused = (key: 'samlMetadataTooLarge' | 'samlMetadataUnreachable') =>
  invalidField('metadata', `identityProviderScreens.validation.${key}`);

async function fetched(fetch: GuardedFetch, url: string): Promise<string> {
  try {
    const answer = await fetch(url);
    if (answer.ok) return await answer.text();
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.reason === 'TOO_LARGE') throw refused('samlMetadataTooLarge');
  }
  throw refused('samlMetadataUnreachable');
}
