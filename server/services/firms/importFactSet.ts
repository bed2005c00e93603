import type { Firm } from '#contract/firms.ts';
import type { Call } from '#server/access/call.ts';
import { read } from '#server/db/reading.ts';
import { keepVersion, versionAuthor } from '#server/directory/keepVersion.ts';
import { lockHierarchy } from '#server/directory/parents.ts';
import { connected } from '#server/directory/provider/connected.ts';
import { addLink, surroundingsOf } from '#server/directory/provider/links.ts';
import { firmOf } from '#server/directory/readFirm.ts';
import { toFirm } from '#server/directory/toFirm.ts';
import { writeStored } from '#server/directory/writeStored.ts';
import { commit } from '#server/writes/commit.ts';
import { refusingTaken } from '#server/writes/refusingTaken.ts';
import type { AppDeps } from '../appDeps.ts';
import { insertFirm } from './createFirm.ts';
import { freeFirm } from './factSetLink.ts';
import { readerOf } from './readerOf.ts';
import { takenFaults } from './recordRules.ts';
import { accepted } from './wholeChange.ts';

/** Creates a firm with all the external provider's data on it, and connects it. */
export function importFactSet(deps: AppDeps, call: Call<'firms.importFactSet'>): Promise<{ data: Firm }> {
  const { actor, account, body } = call;
  return commit(deps, call, {
    table: 'firms',
    locksFirst: ({ db }) => lockHierarchy(db),
    change: async ({ db }) => {
      const provided = await freeFirm(deps, db, body);
      const now = deps.clock();
      const id = await insertFirm(deps, db, {
        name: provided.name,
        createdBySubdomain: actor.subdomain,
        source: 'FACT_SET',
        version: 0,
      });
      const { stored } = await read(db, firmOf(db, id));
      const { target, held } = connected(stored, provided, await surroundingsOf(db, id, provided), [], now);
      const after = await accepted(db, stored, target);
      await refusingTaken(takenFaults, async () => {
        await writeStored(db, stored, after);
        await addLink(db, id, { providerId: provided.id, held: fromNothing(held), now });
      });
      const found = await read(db, firmOf(db, id));
      await keepVersion(db, id, { ...versionAuthor(call), source: 'FACT_SET', createdOn: now });
      const data = toFirm(found.stored, found.around, readerOf(account));
      const { key, displayName: name, version } = data;
      return { objectId: id, before: null, after: { name, key, version }, answer: { data } };
    },
  });
}

/** There was nothing before, not even the name that the firm was created from. */
const fromNothing = (held: ReturnType<typeof connected>['held']) =>
  Object.fromEntries(Object.entries(held).map(([name, value]) => [name, { ...value, base: null }]));
