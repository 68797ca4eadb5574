import type { FirstGrants } from '../../access/grants.ts'

/** Administrators edit these entries and auditors read them. */
export const directory = { admin: 'lrcud all', auditor: 'lr all' } as const satisfies FirstGrants
