import { describe, expect, it } from 'vitest'
import { orderIn, wantsReply } from './keywords.ts'

describe('words that order something (D7)', () => {
  it.each(
    [
      ['STOP', 'stop', ' Stop. ', '"STOP"', 'QUIT', 'End', 'REVOKE', 'OPT OUT', 'opt-out', 'OPTOUT', 'CANCEL'],
      ['Unsubscribe!', 'STOP ALL', 'ALTO', 'parar', '¡Alto!', 'DUR', 'dur.', 'İPTAL', 'iptal', 'IPTAL', 'Iptal'],
      ['إيقاف', 'ايقاف', 'إيقاف.', '\u200fإيقاف\u200f', 'إِيقَاف', 'ＳＴＯＰ'],
    ].flat(),
  )('%s ends all messages', (word) => {
    expect(orderIn(word)).toBe('stop')
  })

  it.each(['HELP', 'help?', 'INFO', 'ayuda', 'Yardım', 'YARDIM', 'مساعدة', 'مساعده'])('%s asks for help', (word) => {
    expect(orderIn(word)).toBe('help')
  })

  it.each(['START', 'unstop', 'Başla', 'BASLA', 'ابدأ', 'iniciar'])('%s begins again', (word) => {
    expect(orderIn(word)).toBe('start')
  })

  it.each([
    '',
    '...',
    'Please stop by tomorrow',
    'do not STOP',
    'STOP calling me at work, text is fine',
    'The end',
    'durum nedir?',
    'yes',
    'CANCEL my visit on Monday',
    '👍',
  ])('%j orders nothing', (message) => {
    expect(orderIn(message)).toBeUndefined()
  })
})

it('a message of a patient has to be answered, unless it is an order that the portal answers', () => {
  for (const body of ['Can I move my visit?', 'YES', 'please do not stop', '']) expect(wantsReply(body)).toBe(true)
  for (const body of ['STOP', ' stop. ', 'Help', 'START', 'DUR', 'إيقاف']) expect(wantsReply(body)).toBe(false)
})
