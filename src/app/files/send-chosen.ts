/** Sends the files chosen so far, for a page that is left by a button of its own; false where they could not be kept. */
export type SendChosen = () => Promise<boolean>
