/** By what the list of cases is narrowed. They stand in addresses, in what people keep, and in views of roles. */
export const caseFilterNames = ['status', 'firm', 'manager', 'underwriter', 'stage', 'lop', 'flags'] as const
export type CaseFilterName = (typeof caseFilterNames)[number]
