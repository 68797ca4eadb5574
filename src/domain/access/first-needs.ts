/** The right that opens a page on which visits start: known without the needs of all the other pages. */
export const firstNeeds: Readonly<Partial<Record<string, string>>> = { '/patients': 'patient.list' }
