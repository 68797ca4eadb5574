export const smsCalls = {}
