/** The lock under which a session's token is renewed, by the pages and by the worker. */
export const RENEWAL = 'caseway.renewal'
