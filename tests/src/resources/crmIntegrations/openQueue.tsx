import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import type { TestServer } from '#tests/support/testServer.ts';
import { as, likeOfDirectory } from './openMatcher.tsx';

/** Firms that no other test works on: a queue by their type, in the order of their keys. */
export async function queueOf(server: TestServer, count: number) {
  const firms = [];
  for (let n = 0; n < count; n++) firms.push(await likeOfDirectory(server));
  const firmType = `Queue of ${firms[0]?.key}`;
  for (const [n, { firmId }] of firms.entries()) {
    const terms = { firm_type: firmType, firm_key: `${firmType} ${n}` };
    await server.deps.db.updateTable('crm_investor_firms').set(terms).where('id', '=', firmId).execute();
  }
  const query = `?firmType=${encodeURIComponent(firmType)}&sort=firmKey&order=asc&queue=on`;
  return { firms, firmType, query };
}

export async function openQueue(server: TestServer, count: number, at = 0) {
  const queue = await queueOf(server, count);
  const app = await renderApp(server, as, `${queue.firms[at]?.path}${queue.query}`);
  await arriveAt(queue.firms[at]);
  return { ...queue, ...app };
}

/** The first firm of a queue, some of whose calls are not answered yet. */
export async function openHeld(
  server: TestServer,
  count: number,
  held: (api: ReturnType<typeof apiOf>) => string,
) {
  const queue = await queueOf(server, count);
  const app = await renderApp(server, as, '/rolodex/crm_integrations');
  const release = app.hold(`GET ${held(apiOf(queue.firms[0]))}`);
  await app.go(`${queue.firms[0]?.path}${queue.query}`);
  await screen.findByRole('heading', { level: 1, name: queue.firms[0]?.display_name });
  return { ...queue, release };
}
export function apiOf(firm: Firm | undefined) {
  const [, id, firmId] = /crm_integrations\/([^/]+)\/entity-matcher\/([^/]+)/.exec(firm?.path ?? '') ?? [];
  const firms = `/api/v1/admin/crm/accounts/${id}/investorFirms`;
  const matches = `/dex/api/v1/firmMatcher/${id}/${firmId}`;
  return { firm: `${firms}/${firmId}`, queue: `${firms}/queue`, matches };
}

type Firm = Awaited<ReturnType<typeof likeOfDirectory>>;

/** The firm is there with its matches, and has a place in the queue. */
export async function arriveAt(firm: Firm | undefined) {
  // By its element: to find a role in so large a page takes longer than the pause between two looks.
  const heading = () => document.querySelector('h1')?.textContent;
  await waitFor(() => expect(heading()).toBe(firm?.display_name));
  await screen.findByRole('navigation', { name: 'Queue' });
  await matchesAreThere();
}
export async function matchesAreThere() {
  const groups = await screen.findAllByRole('region', { name: /^(Directory|FactSet)/ });
  for (const group of groups)
    await waitFor(() => expect(group).toHaveAttribute('aria-busy', 'false'), { timeout: 30_000 });
}
export const place = () => screen.getByRole('navigation', { name: 'Queue' }).textContent;
