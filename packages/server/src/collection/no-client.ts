/** The id that answers show where a schedule or a job has no client yet. */
export const NO_CLIENT = '00000000-0000-0000-0000-000000000000';
