export const outsideCalls = {}
