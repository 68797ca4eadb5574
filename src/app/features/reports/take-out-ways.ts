/** The ways in which a report leaves the portal. */
export type Way = 'csv' | 'xlsx' | 'print'
