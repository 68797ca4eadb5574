export const underwritingCalls = {}
