/** Dialogs and drawers that are open, the one on top last. */
export const openDialogs = () => [
  ...document.querySelectorAll<HTMLElement>('[data-scope=dialog][data-part=content][data-state=open]'),
]
