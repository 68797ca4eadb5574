/** Signs tokens and seals numbers in tests; the demo data is sealed with it too. */
export const TEST_SECRET = Buffer.from('a secret of the tests and of nothing else')
