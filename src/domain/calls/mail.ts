export const mailCalls = {}
