/**
 * The same rows, the first of them already read: a query that fails is then answered like any other failure, and not
 * in the middle of an answer that has begun as a success.
 */
export async function withFirst<T>(rows: AsyncGenerator<T>, count = 1): Promise<AsyncGenerator<T>> {
  const first: T[] = [];
  for (let part = await rows.next(); !part.done; part = await rows.next()) {
    first.push(part.value);
    if (first.length === count) break;
  }
  return (async function* () {
    try {
      yield* first;
      yield* rows;
    } finally {
      await rows.return(undefined);
    }
  })();
}
