export const distributionCalls = {}
