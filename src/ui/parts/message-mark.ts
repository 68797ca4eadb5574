/** Marks the region of the messages. */
export const MESSAGES = 'data-messages'

export const isInMessages = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`[${MESSAGES}]`) !== null
