/** A feature that watches for something itself, and raises events when it is due. The dispatcher calls it regularly. */
export type AlertSource = { raiseDue(now: Date): Promise<void> };
