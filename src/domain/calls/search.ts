export const searchCalls = {}
