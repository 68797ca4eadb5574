export const messagesCalls = {}
