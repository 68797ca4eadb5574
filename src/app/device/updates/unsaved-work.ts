import { askWorker } from './ask-worker.ts'

/** A tab that has not answered by then is asleep; it is not loaded anew before it is looked at. */
const PATIENCE_MS = 3000
/** A worker that is awake counts the tabs in less. */
const COUNT_MS = 500

/** Whether something on this page would be lost: what asks before the page goes, an open form, a text that is begun. */
export function isBusy(page: Document = document): boolean {
  // Marked as a question: the page is not being left.
  const question = Object.assign(new Event('beforeunload', { cancelable: true }), { asks: true })
  const asks = !window.dispatchEvent(question)
  const forms = page.querySelector('[role=dialog] form, dialog[open] form') !== null
  const texts = [...page.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '')
  return asks || forms || texts
}

interface Word {
  /** Which question it is. */
  readonly asks?: string
  /** Which question it answers. */
  readonly answers?: string
  readonly busy?: boolean
}

/** The part of a broadcast channel that is needed here. */
type Tabs = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

/** How many tabs of the portal are open besides this one, as far as its worker can tell. */
async function tabsBeside(): Promise<number | undefined> {
  const windows = await askWorker(navigator.serviceWorker?.controller, { howManyWindows: true }, COUNT_MS)
  return windows === undefined ? undefined : windows - 1
}

/** The tabs of the portal ask one another whether a reload would take something away. */
export function askTabs(
  busy: () => boolean = isBusy,
  tabs: Tabs = new BroadcastChannel('caseway.update'),
  beside: () => Promise<number | undefined> = tabsBeside,
  patience = PATIENCE_MS,
) {
  const waiting = new Map<string, (busy: boolean) => void>()
  tabs.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.asks) tabs.postMessage({ answers: data.asks, busy: busy() } satisfies Word)
    if (data.answers) waiting.get(data.answers)?.(data.busy === true)
  })
  return {
    /** Answers as soon as one tab has work, or all of them have said that they have none. */
    async anyBusy(): Promise<boolean> {
      if (busy()) return true
      const others = await beside()
      if (others === 0) return false
      const question = crypto.randomUUID()
      const found = await new Promise<boolean>((settle) => {
        let free = 0
        waiting.set(question, (isBusy) => {
          free += 1
          if (isBusy) settle(true)
          else if (free === others) settle(false)
        })
        setTimeout(() => settle(false), patience)
        tabs.postMessage({ asks: question } satisfies Word)
      })
      waiting.delete(question)
      return found
    },
  }
}
