export const roleViewsCalls = {}
