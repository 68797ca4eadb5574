/** The lists that people and roles may have views of. */
export type ViewedList = 'patient' | `report_${string}`

export const listOfReport = (report: { readonly name: string }): ViewedList => `report_${report.name}`
