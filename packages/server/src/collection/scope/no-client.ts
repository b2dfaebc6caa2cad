/** The id that the API shows for a schedule or a job without a client. */
export const NO_CLIENT = '00000000-0000-0000-0000-000000000000';
