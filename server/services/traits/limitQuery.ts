import { Kind, type SelectionSetNode, type ValidationRule } from 'graphql';
import { invalidField } from '#server/errors.ts';

/** Levels of a query, and the total cost of its fields: a list is read from the database, a field of it is not. */
const limits = { depth: 5, cost: 100 };
const costs = { list: 10, field: 1 };

/**
 * The rule that refuses too deep or too costly queries, before any other rule. Without it a few lines, by nested
 * fragments or one list under many names, would keep the server busy. Each fragment counts where it is used, so that
 * a cycle ends too.
 */
export const limitQuery: ValidationRule = (context) => {
  const { definitions } = context.getDocument();
  const fragments = new Map(
    definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet] as const] : [],
    ),
  );
  let cost = 0;
  const spend = (amount: number) => {
    cost += amount;
    if (cost > limits.cost) throw invalidField('query', 'validation.queryTooCostly');
  };
  const measure = (selections: SelectionSetNode | undefined, depth: number): void => {
    if (selections && depth > limits.depth) {
      throw invalidField('query', 'validation.queryTooDeep', { maximum: limits.depth });
    }
    for (const selection of selections?.selections ?? []) {
      const isField = selection.kind === Kind.FIELD;
      spend(isField && depth === 1 ? costs.list : costs.field);
      if (selection.kind === Kind.FRAGMENT_SPREAD) measure(fragments.get(selection.name.value), depth);
      else measure(selection.selectionSet, isField ? depth + 1 : depth);
    }
  };
  for (const one of definitions) {
    if (one.kind === Kind.OPERATION_DEFINITION) measure(one.selectionSet, 1);
  }
  return {};
};
