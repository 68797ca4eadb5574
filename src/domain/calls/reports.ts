export const reportsCalls = {}
