/** Whether it stands in the region of messages (`message-region.tsx`): a press there must not close a dialog. */
export const isInMessageRegion = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-messages]') !== null
