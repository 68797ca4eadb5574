let filled = false

/** Whether all patients lie here already; loaders, which are in the first download, ask no more than this. */
export const isFilled = (): boolean => filled

export function sayFilled(now: boolean): void {
  filled = now
}
