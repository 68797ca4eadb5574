export const healthCalls = {}
