import { type Fault, invalidFields } from '../errors.ts';

/**
 * Writes; a value that another record has is reported through the unique index it violates. The index decides, not a
 * query beforehand: of two who take one value at once, one is refused.
 */
export async function refusingTaken<T>(
  faults: Readonly<Record<string, Fault>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    const taken = Object.entries(faults).find(([index]) => index === constraint);
    throw taken ? invalidFields([taken[1]]) : error;
  }
}
