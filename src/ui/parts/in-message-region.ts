/** Whether something stands in the region of the messages, which bears this mark. */
export const isInMessages = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-messages]') !== null
