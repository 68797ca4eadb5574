/** The header by which a page says that it wants only what lies on the device, or only the server's own word. */
export const ANSWER_FROM = 'x-answer-from'
export type AnswerFrom = 'device' | 'server'
