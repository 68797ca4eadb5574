export const casesCalls = {}
