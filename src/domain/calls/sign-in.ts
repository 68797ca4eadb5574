export const signInCalls = {}
