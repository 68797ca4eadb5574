import { foldSearch } from '../fold.ts'
import { keysOf } from '../keys.ts'

/** What a patient can order with one word, in the languages that are written to patients. */
export type Order = 'stop' | 'help' | 'start'

const wordsOf: Readonly<Record<Order, readonly string[]>> = {
  stop: words(
    'STOP, STOPALL, STOP ALL, QUIT, END, REVOKE, OPT OUT, OPTOUT, CANCEL, UNSUBSCRIBE',
    'ALTO, PARAR, PARE, CANCELAR, DETENER',
    'DUR, DURDUR, İPTAL, RET',
    'إيقاف, توقف, أوقف, إلغاء',
  ),
  help: words('HELP, INFO', 'AYUDA', 'YARDIM', 'مساعدة'),
  // Not YES: that is how patients answer a question about a visit.
  start: words('START, UNSTOP', 'COMENZAR, INICIAR', 'BAŞLA, BAŞLAT', 'ابدأ, بدء'),
}

/** A line a language. */
function words(...lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(', '))
}

const orders = new Map(
  keysOf(wordsOf).flatMap((order) => wordsOf[order].map((word) => [foldSearch(word), order] as const)),
)

/** Signs that people put around a word without meaning anything by them. */
const AROUND = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu

/** The order that a message is. Only a message that says nothing else is one: "please don't stop" asks for no silence. */
export function orderIn(message: string): Order | undefined {
  return orders.get(foldSearch(message).replace(AROUND, ''))
}

/** Whether a patient's message has to be answered by a person. Orders such as STOP are answered by the portal. */
export function wantsReply(body: string): boolean {
  return orderIn(body) === undefined
}
