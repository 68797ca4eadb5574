/** What is wrong with which field of the letter, in words. */
export type Faults = Readonly<Record<string, string>>
