import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainForSms, smsLength } from './segments.ts'

const repeated = (letter: string, times: number) => smsLength(letter.repeat(times))

describe('segments of a text message (D7)', () => {
  it('fit 160 letters of the telephone alphabet, and 153 of each where there are more', () => {
    expect(smsLength('')).toEqual({ alphabet: 'gsm7', units: 0, segments: 0, left: 160, costly: [] })
    expect(repeated('a', 160)).toMatchObject({ alphabet: 'gsm7', segments: 1, left: 0 })
    expect(repeated('a', 161)).toMatchObject({ segments: 2, units: 161, left: 145 })
    expect([306, 307, 459, 460].map((times) => repeated('a', times).segments)).toEqual([2, 3, 3, 4])
  })

  it('fit 70 with Turkish or Arabic letters among them, and 67 of each where there are more', () => {
    expect(repeated('ş', 70)).toMatchObject({ alphabet: 'ucs2', segments: 1, left: 0, costly: ['ş'] })
    expect(repeated('ş', 71)).toMatchObject({ segments: 2, left: 63 })
    expect([134, 135].map((times) => repeated('م', times).segments)).toEqual([2, 3])
    expect(smsLength(`${'a'.repeat(69)}ı`)).toMatchObject({ alphabet: 'ucs2', segments: 1 })
  })

  it.each(['İ', 'ı', 'ş', 'ğ', 'ç', 'á', 'í', 'ó', 'ú', 'ع', '😀', '…'])('%s makes them short', (letter) => {
    expect(smsLength(letter).alphabet).toBe('ucs2')
  })

  it.each(['Ö', 'ü', 'Ç', 'ñ', '¿', '¡', 'é', 'à', '€', '@', '\n'])('%s does not', (letter) => {
    expect(smsLength(letter).alphabet).toBe('gsm7')
  })

  it('count signs of the second table twice, and never cut one in two', () => {
    expect(repeated('€', 80)).toMatchObject({ segments: 1, units: 160, left: 0 })
    expect(repeated('€', 81)).toMatchObject({ segments: 2, units: 162 })
    // One unit of each piece stays empty: 76 signs are 152 units.
    expect([152, 153].map((times) => repeated('[', times).segments)).toEqual([2, 3])
    expect(smsLength(`${'a'.repeat(152)}€${'a'.repeat(151)}`).segments).toBe(2)
    expect(smsLength(`${'a'.repeat(152)}€${'a'.repeat(152)}`).segments).toBe(3)
  })

  it('never cut a picture in two either', () => {
    expect(repeated('😀', 35)).toMatchObject({ segments: 1, units: 70 })
    // 33 pictures are 66 of 67 units.
    expect([66, 67].map((times) => repeated('😀', times).segments)).toEqual([2, 3])
  })

  it('names the letters that cost, each once', () => {
    expect(smsLength('Şişli ışığı çok güzel').costly).toEqual(['Ş', 'ş', 'ı', 'ğ', 'ç'])
  })

  it('hold any text: enough pieces for its units, none of them needless, what is left always less than a piece', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 700 }), (text) => {
        const { alphabet, units, segments, left } = smsLength(text)
        const [single, joined] = alphabet === 'gsm7' ? [160, 153] : [70, 67]
        const room = segments > 1 ? joined : single
        expect(units).toBeLessThanOrEqual(Math.max(segments, 1) * room)
        expect(left).toBeLessThanOrEqual(room)
        expect(left).toBeGreaterThanOrEqual(0)
        if (segments > 1) expect(units).toBeGreaterThan((segments - 1) * (joined - 1))
      }),
    )
  })

  it('one letter more never takes a piece away', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.constantFrom('a', '€', 'ş', '😀'), (text, letter) => {
        expect(smsLength(text + letter).segments).toBeGreaterThanOrEqual(smsLength(text).segments)
      }),
    )
  })
})

describe('plain signs', () => {
  it('take the place of typographic ones, so that a text written for paper stays cheap', () => {
    const text = plainForSms(' “Hello” – it’s 10:30\u202fPM…\r\nBye\u00a0now ')
    expect(text).toBe('"Hello" - it\'s 10:30 PM...\nBye now')
    expect(smsLength(text).alphabet).toBe('gsm7')
  })

  it('leave letters of every language alone', () => {
    const text = 'Doktorunuz şöyle dedi: مرحبا ¿Qué tal?'
    expect(plainForSms(text)).toBe(text)
  })
})
