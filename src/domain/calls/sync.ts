export const syncCalls = {}
