/**
 * The event loop in rounds. In each, node takes one new connection and hears what has come on each of the others: were many
 * calls to go on in one round, those who come anew would wait for as long, once for each connection before theirs.
 */

const waiting: (() => void)[] = [];
let isConnecting = false;
let letBefore = 0;

/** How many rounds a call lets go before while connections come in: none of them holds much else. */
const mostBefore = 8;

/** Waits for a round in which no other call goes on. */
export const nextRound = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(go);
  });

/** A connection was taken in this round: further ones may be there. */
export function noteConnection(): void {
  isConnecting = true;
}

function go(): void {
  if (isConnecting && letBefore < mostBefore) letBefore += 1;
  else {
    letBefore = 0;
    waiting.shift()?.();
  }
  isConnecting = false;
  if (waiting.length > 0) setImmediate(go);
}
