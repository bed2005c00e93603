import { QueueFull, type RoundRobin } from '../traffic/roundRobin.ts';
import { DatabaseOutage } from './outage.ts';

/** Waits for a turn; whoever has none may come back, as after an outage. */
export async function inTurn(turns: RoundRobin): Promise<() => void> {
  try {
    return await turns.take();
  } catch (error) {
    throw error instanceof QueueFull ? new DatabaseOutage(error) : error;
  }
}
