/** Where an underwriting may stand. By themselves, for readers that need no more of the machine. */
export const underwritingCategories = ['new', 'collecting', 'review', 'approved', 'declined', 'expired'] as const

export type UnderwritingCategory = (typeof underwritingCategories)[number]
