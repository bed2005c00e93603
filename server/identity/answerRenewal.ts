import type { KoaContextWithOIDC } from 'oidc-provider';

/** The response mode of the renewal that a page begins with itself. */
export const renewalMode = 'told';

/**
 * Says where a browser would be led: a fetch only reads that address, and going there would be a trip more before the
 * first row. The answer is for the tenant's own pages, like every other (`securityPolicy.ts`).
 */
export function answerRenewal(ctx: KoaContextWithOIDC, redirectUri: string, payload: object): void {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(payload)) url.searchParams.set(name, String(value));
  ctx.status = 200;
  ctx.body = { url: url.href };
}
