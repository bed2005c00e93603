import { buildSchema, GraphQLError, NoSchemaIntrospectionCustomRule, parse } from 'graphql';
import { createHandler } from 'graphql-http';
import { AccountType } from '#contract/accounts.ts';
import { Subdomain } from '#contract/subdomains.ts';
import { graphQLPath, type Trait } from '#contract/traits.ts';
import type { Call } from '#server/access/call.ts';
import { findTenant } from '#server/access/tenant.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, invalidFields } from '#server/errors.ts';
import { limitQuery } from './limitQuery.ts';
import { shownTraits, traitsOffered } from './offered.ts';
import { toTrait, wholeTraits } from './traitRow.ts';

/**
 * Answers a read by GraphQL over HTTP (document 1, section 7.3). Its cost is checked before anything else. Failures
 * are thrown as usual, and put in GraphQL's shape when answered.
 */
export async function runQuery(deps: Deps, { body, accept }: Call<'traits.query'>): Promise<Response> {
  const faults: Readonly<GraphQLError | Error>[] = [];
  const handle = createHandler({
    schema,
    parse: (query) => parse(query, { maxTokens, noLocation: true }),
    validationRules: [limitQuery, NoSchemaIntrospectionCustomRule],
    rootValue: { accountTraits: (args: AccountTraitsArgs) => accountTraits(deps, args) },
    formatError: (fault) => {
      faults.push(fault);
      return fault;
    },
  });
  const headers = { accept, 'content-type': 'application/json' };
  const request = { method: 'POST', url: graphQLPath, headers, body, raw: undefined, context: undefined };
  const [answer, { status, headers: answered = {} }] = await handle(request);
  if (faults.length > 0) throw refusalOf(faults);
  // The caller accepts none of GraphQL's media types.
  if (answer === null) throw new ApiError('MALFORMED');
  return new Response(answer, { status, headers: answered });
}

const schema = buildSchema(`
  type Query {
    "The catalogue; by an account's subdomain, or by the type of a new one, the traits that it may be given."
    accountTraits(subdomain: String, accountType: AccountType): [Trait!]!
  }
  enum AccountType { ${AccountType.options.join(' ')} }
  type Trait {
    code: String!
    name: String!
    description: String!
    permissions: [String!]!
    accountCount: Int!
    accountType: String!
  }
`);

/** More than any real query has; the parser stops there. */
const maxTokens = 500;

/** A resolver's own error, else everything wrong with the query. */
function refusalOf(faults: readonly Readonly<GraphQLError | Error>[]): Error {
  const thrown = faults.map(thrownIn).find((error) => error !== undefined);
  if (thrown) return thrown;
  return invalidFields(
    faults.map(({ message }) => ({
      target: 'query',
      key: 'validation.queryInvalid',
      values: { reason: message },
    })),
  );
}

function thrownIn(fault: Readonly<GraphQLError | Error>): Error | undefined {
  if (!(fault instanceof GraphQLError)) return fault;
  const { originalError } = fault;
  return originalError instanceof GraphQLError ? undefined : originalError;
}

type AccountTraitsArgs = { subdomain?: string | null; accountType?: AccountType | null };

async function accountTraits(
  deps: Deps,
  { subdomain = null, accountType = null }: AccountTraitsArgs,
): Promise<Trait[]> {
  if (subdomain === null) {
    if (accountType !== null) return traitsOffered(deps, accountType);
    const rows = await wholeTraits(shownTraits(deps)).orderBy('traits.name').execute();
    return rows.map(toTrait);
  }
  const account = Subdomain.safeParse(subdomain).success ? await findTenant(deps, subdomain) : null;
  if (!account) throw new ApiError('NOT_FOUND', { target: 'subdomain' });
  return traitsOffered(deps, account.accountType);
}
