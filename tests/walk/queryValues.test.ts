import { beforeAll, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { errorIn } from '#contract/errors.ts';
import { signUpSubdomain } from '#contract/subdomains.ts';
import { listIn } from '#server/http/canonical.ts';
import { stoppedClock } from '../support/testDeps.ts';
import { signInHeaders, testServer } from '../support/testServer.ts';
import { fill, isOfPlatform, type Route, routes } from './routes.ts';
import { sampleNth, unlimited } from './sample.ts';
import { populate, type World } from './world.ts';

const server = testServer({ clock: stoppedClock() });
let world: World;
beforeAll(async () => {
  world = await populate(server);
});

const reading = routes.filter(({ row }) => row.query && row.method === 'GET' && row.produces !== 'text/html');

const values = (name: string) => [
  `${name}=`,
  `${name}=,`,
  `${name}=%25`,
  `${name}=%00`,
  `${name}=No&${name}=No`,
];

it(
  'every value of every parameter is taken, or refused by the name of its parameter',
  async () => {
    const wrong: string[] = [];
    let sent = 0;
    for (const [n, route] of reading.entries()) {
      for (const [turn, name] of Object.keys(shapeOf(route)).entries()) {
        for (const query of sampleNth(values(name), n + turn, 3)) {
          sent += 1;
          const { status, target } = await answerOf(route, query);
          if (!isRight(route, name, query, status, target))
            wrong.push(`${route.name}?${query}: ${status} ${target}`);
        }
      }
    }
    console.log(`query values: ${sent} of ${reading.length} calls`);
    expect(wrong).toEqual([]);
  },
  unlimited,
);

const shapeOf = ({ row }: Route) => Object(row.query?.shape) as Record<string, z.ZodMiniType>;

function isRight(route: Route, name: string, query: string, status: number, target?: string | null): boolean {
  // Without a sign-in under way, its further calls are refused, whatever they ask.
  if (route.row.access === 'cookie' && status === 400) return true;
  const shape = shapeOf(route);
  const needed = Object.keys(shape).filter((other) => !isOptional(shape[other]));
  if (status === 422 && [name, ...needed].includes(target ?? ''))
    return query !== `${name}=` || needed.length > 0;
  return !mustRefuse(query, shape[name]) && (status < 400 || status === 404);
}

const isOptional = (schema: z.ZodMiniType | undefined) => schema?.safeParse(undefined).success ?? true;
const mustRefuse = (query: string, schema?: z.ZodMiniType) =>
  query.includes('&') && (!schema || listIn(schema) === undefined);

async function answerOf(route: Route, query: string) {
  const path = `${fill(route, world.names(route.subject.name, 'acme'))}?${query}`;
  const isOpen = route.row.access === 'public' || route.row.access === 'cookie';
  const answer = await server.fetch(path, {
    ...(isOpen ? { host: hosts[route.row.host ?? 'tenant'] } : { as: callerOf(route) }),
    headers: route.row.access === 'cookie' ? signInHeaders() : {},
  });
  const body = await answer.text();
  return { status: answer.status, target: answer.ok ? null : errorIn(JSON.parse(body))?.target };
}

const callerOf = (route: Route) => (isOfPlatform(route) ? 'admin@system.test' : 'admin@acme.test');
const hosts = { tenant: 'acme', platform: '', signUp: signUpSubdomain, any: 'acme' };
