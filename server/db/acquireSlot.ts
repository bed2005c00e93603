import { type FairQueue, QueueFull } from '../traffic/fairQueue.ts';
import { DatabaseOutage } from './outage.ts';

/** Waits for a connection slot. A full queue is reported like an outage, so that the caller retries later. */
export async function acquireSlot(slots: FairQueue): Promise<() => void> {
  try {
    return await slots.acquire();
  } catch (error) {
    throw error instanceof QueueFull ? new DatabaseOutage(error) : error;
  }
}
