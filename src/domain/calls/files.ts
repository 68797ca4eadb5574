export const filesCalls = {}
