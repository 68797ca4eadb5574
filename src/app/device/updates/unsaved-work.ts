/** Long enough for every tab that is awake. */
const PATIENCE_MS = 400

/** Whether something on this page would be lost: what asks before the page goes, an open form, a text that is begun. */
export function isBusy(page: Document = document): boolean {
  const asks = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const forms = page.querySelector('[role=dialog] form, dialog[open] form') !== null
  const texts = [...page.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '')
  return asks || forms || texts
}

interface Word {
  readonly asks?: true
  readonly busy?: true
}

/** The part of a broadcast channel that is needed here. */
type Tabs = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

/** The tabs of the portal ask one another whether a reload would take something away. */
export function askTabs(
  busy: () => boolean = isBusy,
  tabs: Tabs = new BroadcastChannel('caseway.update'),
  patience = PATIENCE_MS,
) {
  let heard: () => void = () => undefined
  tabs.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.asks && busy()) tabs.postMessage({ busy: true } satisfies Word)
    if (data.busy) heard()
  })
  return {
    anyBusy(): Promise<boolean> {
      if (busy()) return Promise.resolve(true)
      return new Promise((settle) => {
        heard = () => settle(true)
        setTimeout(() => settle(false), patience)
        tabs.postMessage({ asks: true } satisfies Word)
      })
    },
  }
}
