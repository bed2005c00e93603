import type { ESTree } from 'vite';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { type OperationId, operation, operationIds } from '#contract/operations.ts';
import { UserDetails } from '#contract/users.ts';
import type { AppResource } from '#src/admin/resource/resource.ts';
import { resources } from '#src/app/App.tsx';
import { polyglotOf } from '../support/catalogs.ts';
import { at, literal, type Source, sources, visit } from './source.ts';

it('every text that the screens of a resource are made of is in its catalog', () => {
  const wanted = resources.flatMap(textsOf);
  console.log(`texts of records: ${wanted.length} of ${resources.length} resources`);
  expect(wanted.length).toBeGreaterThan(20);
  expect(wanted.filter(isMissing)).toEqual([]);
});

it('control: names what the catalog of a resource lacks', () => {
  const load = async () => () => null;
  const platform = textsOf({
    name: 'platform',
    area: 'account',
    recordRepresentation: 'name',
    list: { path: 'widgets', load, defaults: { sort: { field: 'name', order: 'ASC' }, filter: {} } },
    create: { path: 'widgets/new', load },
  });
  expect(platform.filter(isMissing)).toEqual(
    expect.arrayContaining(['platform.couldNotLoad', 'platform.count', 'platform.create.done']),
  );
  const users = textsOf({
    name: 'users',
    area: 'account',
    recordRepresentation: 'id',
    show: { path: 'users/:id', load },
    deletes: 'users.unlock',
  });
  expect(users).toEqual(
    expect.arrayContaining(['users.fields.lastName', 'users.updated', 'users.unlock.question']),
  );
});

it('every column, filter and fact of a screen has a name', () => {
  const named = sources('src').flatMap(namedIn);
  console.log(`names of columns, filters and facts: ${named.length}`);
  expect(named.length).toBeGreaterThan(100);
  expect(
    named.filter(({ keys }) => keys.every(isMissing)).map(({ place, keys }) => `${place} ${keys}`),
  ).toEqual([]);
});

it('control: names the column, the filter and the fact without one', () => {
  const text = `
    const columns: ListColumn<Role>[] = [{ source: 'name' }, { source: 'unheard' }];
    const list = <List filters={[{ source: 'unseen' }]} />;
    const card = <RecordCard facts={['unnamed', { source: 'email' }]} />;`;
  const named = namedIn({ path: 'src/resources/roles/RoleList.tsx', text });
  expect(named.filter(({ keys }) => keys.every(isMissing)).map(({ keys }) => keys[0])).toEqual([
    'roles.fields.unheard',
    'roles.fields.unseen',
    'roles.fields.unnamed',
    'roles.fields.email',
  ]);
});

it('every field that a card changes is among its facts', () => {
  const cards = sources('src').flatMap(cardsIn);
  console.log(`cards with fields: ${cards.length}`);
  expect(cards.length).toBeGreaterThan(5);
  // A webhook is switched on and off by a button of its own, and its status is in the heading.
  expect(unshownIn(cards).map((fault) => fault.replace(/:\d+/, ''))).toEqual([
    'src/resources/webhooks/WebhookShow.tsx enabled',
  ]);
});

it('control: names the field that a card changes and does not show', () => {
  const text = "const card = <RecordCard facts={['firstName', 'jobFunction']} schema={UserDetails} />;";
  const unshown = Object.keys(UserDetails.shape).filter((field) => !/firstName|jobFunction/.test(field));
  expect(unshown).toContain('lastName');
  expect(unshownIn(cardsIn({ path: 'src/a.tsx', text }))).toEqual(
    unshown.map((field) => `src/a.tsx:1 ${field}`),
  );
});

const polyglot = polyglotOf('en');
const isMissing = (key: string) => !polyglot.has(key);

/** What `src/admin/` words for a resource by its screens, and the labels of its inputs. */
function textsOf({ name, area, list, create, show, deletes }: AppResource): string[] {
  const record = [
    'one',
    'couldNotLoadOne',
    'notFound',
    'notFoundHint',
    ...(isWritten(name) ? ['updated'] : []),
  ];
  const keys = [
    'name',
    ...(list ? ['search', 'count', 'empty', 'couldNotLoad'] : []),
    ...(list && area === 'account' ? ['title'] : []),
    ...(create ? ['open', 'title', 'submit', 'done'].map((key) => `create.${key}`) : []),
    ...(typeof show === 'object' ? record : []),
    ...['action', 'question', 'done'].flatMap((key) => (deletes ? `${verbOf(deletes)}.${key}` : [])),
    ...['create', 'update'].flatMap((verb) => typedIn(`${name}.${verb}`)).map((field) => `fields.${field}`),
  ];
  return [...new Set(keys)].map((key) => `${name}.${key}`);
}

const verbOf = (id: string) => id.slice(id.indexOf('.') + 1);

const isWritten = (name: string) =>
  operationIds.some((id) => id.startsWith(`${name}.`) && operation(id).versioned);

const typedIn = (id: string): string[] =>
  operationIds.includes(id as OperationId) ? fieldsOf(operation(id as OperationId).body) : [];

const fieldsOf = (body: z.ZodMiniType | undefined): string[] =>
  body && 'shape' in body ? Object.keys(Object(body.shape)) : [];

type Named = { place: string; keys: string[] };

/** The names of columns, filters and facts in a file, under the resource of its folder or of the rows' type. */
function namedIn(source: Source): Named[] {
  const folder = /^src\/resources\/(\w+)\//.exec(source.path)?.[1];
  const types = [...source.text.matchAll(/ListColumn<(\w+)>/g)].map(([, type = '']) => type);
  const within = [folder, ...types.flatMap(namesOf)].filter((name) => name !== undefined);
  const found: Named[] = [];
  const add = (node: ESTree.Node | null | undefined) => {
    for (const { field, node: one } of fieldsNamed(node))
      found.push({
        place: at(source, one),
        keys: within.flatMap((name) => [`${name}.fields.${field}`, `${name}.filters.${field}`]),
      });
  };
  visit(source, {
    VariableDeclarator: ({ id, init }) => {
      const type = 'typeAnnotation' in id && id.typeAnnotation ? textOf(source, id.typeAnnotation) : '';
      if (/ListColumn<\w+>\[\]/.test(type)) add(init);
    },
    JSXOpeningElement: ({ name, attributes }) => {
      const element = textOf(source, name);
      if (/^List(Rows)?$/.test(element)) add(attributeOf(attributes, 'filters'));
      if (element === 'RecordCard') add(attributeOf(attributes, 'facts'));
    },
  });
  return found.filter(({ keys }) => keys.length > 0);
}

/** `'name'` or `{ source: 'name' }` in a list. */
function fieldsNamed(list: ESTree.Node | null | undefined): { field: string; node: ESTree.Node }[] {
  if (list?.type !== 'ArrayExpression') return [];
  return list.elements.flatMap((node) => {
    if (!node) return [];
    const own = node.type === 'ObjectExpression' ? node.properties.find(isSource) : undefined;
    const field = literal(own?.type === 'Property' ? own.value : node);
    return field === undefined ? [] : [{ field, node }];
  });
}

const isSource = (node: ESTree.Node) =>
  node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'source';

/** `CrmInvestorFirm` is of `crmInvestorFirms`. */
const namesOf = (type: string) => ['s', ''].map((end) => `${type[0]?.toLowerCase()}${type.slice(1)}${end}`);

const textOf = ({ text }: Source, { start, end }: { start: number; end: number }) => text.slice(start, end);

function attributeOf(attributes: readonly ESTree.Node[], name: string): ESTree.Node | undefined {
  for (const node of attributes)
    if (node.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier' && node.name.name === name)
      return node.value?.type === 'JSXExpressionContainer' ? node.value.expression : undefined;
  return undefined;
}

const shapes = new Map(
  Object.values(import.meta.glob<Record<string, unknown>>('../../contract/*.ts', { eager: true }))
    .flatMap((file) => Object.entries(file))
    .map(([name, schema]) => [name, Object.keys(Object(Object(schema).shape))]),
);

/** A card with listed facts, what these name, and the fields that its schema of the contract changes. */
type CardFacts = { place: string; schema: string; shown: string[]; changed: string[] };

/** Several cards may share a schema or its form, each with some of its fields. */
const unshownIn = (cards: CardFacts[]): string[] =>
  cards.flatMap(({ place, schema, changed }) => {
    const shown = cards.filter((card) => card.schema === schema).flatMap((card) => card.shown);
    return changed.filter((field) => !shown.includes(field)).map((field) => `${place} ${field}`);
  });

function cardsIn(source: Source): CardFacts[] {
  const found: CardFacts[] = [];
  visit(source, {
    JSXOpeningElement: (node) => {
      if (textOf(source, node.name) !== 'RecordCard') return;
      const [facts, schema] = ['facts', 'schema'].map((name) => attributeOf(node.attributes, name));
      if (facts?.type !== 'ArrayExpression' || schema?.type !== 'Identifier') return;
      const shown = [...textOf(source, facts).matchAll(/\w+/g)].map(([word]) => word);
      found.push({
        place: at(source, node),
        schema: schema.name.replace(/Form$/, ''),
        shown,
        changed: shapes.get(schema.name) ?? [],
      });
    },
  });
  return found;
}
