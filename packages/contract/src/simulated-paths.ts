/** The most paths of a zone that an answer lists: each is a search of its own. */
export const MOST_SIMULATED_PATHS = 25;
