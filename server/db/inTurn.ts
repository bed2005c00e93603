import { QueueFull, type RoundRobin } from '../traffic/roundRobin.ts';
import { DatabaseOutage } from './outage.ts';

/** Waits for a turn. A full queue is reported like an outage, so that the caller retries later. */
export async function inTurn(turns: RoundRobin): Promise<() => void> {
  try {
    return await turns.take();
  } catch (error) {
    throw error instanceof QueueFull ? new DatabaseOutage(error) : error;
  }
}
