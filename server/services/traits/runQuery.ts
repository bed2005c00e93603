import {
  buildSchema,
  type DocumentNode,
  execute,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { AccountType } from '../../../contract/accounts';
import { Subdomain } from '../../../contract/subdomains';
import type { Trait } from '../../../contract/traits';
import type { Call } from '../../access/call';
import { findTenant } from '../../access/tenant';
import type { Deps } from '../../deps';
import { ApiError, invalidField } from '../../errors';
import { limitQuery } from './limitQuery';
import { shownTraits, traitsOffered } from './offered';
import { toTrait, wholeTraits } from './traitRow';

/**
 * Answers a read by GraphQL (document 1, section 7.3). What is wrong with the query is told as every other failure is;
 * it is measured before anything is done with it.
 */
export async function runQuery(deps: Deps, { body }: Call<'traits.query'>) {
  const document = readQuery(body.query);
  limitQuery(document);
  refuseFaults(validate(schema, document, rules));
  const { data, errors = [] } = await execute({
    schema,
    document,
    rootValue: { accountTraits: (args: AccountTraitsArgs) => accountTraits(deps, args) },
    variableValues: body.variables,
    operationName: body.operationName,
  });
  const thrown = errors.find(({ originalError }) => originalError)?.originalError;
  if (thrown && !(thrown instanceof GraphQLError)) throw thrown;
  refuseFaults(errors);
  return { data: { ...data } };
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

const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule];

/** More than any real query has; the parser stops there. */
const maxTokens = 500;

function readQuery(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens, noLocation: true });
  } catch (error) {
    if (error instanceof GraphQLError) throw invalidQuery(error);
    throw error;
  }
}

function refuseFaults([fault]: readonly GraphQLError[]): void {
  if (fault) throw invalidQuery(fault);
}

const invalidQuery = ({ message }: GraphQLError) =>
  invalidField('query', 'validation.queryInvalid', { reason: message });

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
