export const devicesCalls = {}
