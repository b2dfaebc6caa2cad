/** How many nodes all lists of a step may have together. Beyond that, sets of 32 starts at once take less. */
export const MOST_LISTED = 1 << 24;
