/** What lies here may no longer be what the server has; or the server is there again, having been away or not. */
export type Told = 'news' | 'back'

let listener: (told: Told) => void = () => undefined

export const newsTold = (told: Told): void => listener(told)

export function onNewsTold(heed: typeof listener): void {
  listener = heed
}
