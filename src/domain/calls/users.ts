export const usersCalls = {}
