export const receiptsCalls = {}
