import { expect, test } from 'vitest'
import { foldedMatch, markedDigits, markedRanges } from './marked-text.tsx'

function marked(name: string, typed: string): string | undefined {
  const found = foldedMatch(name, typed)
  return found && name.slice(...found)
}

test('S7: a part of a name is found without regard to case', () => {
  expect(marked('Daniel García Torres', 'EL GAR')).toBe('el Gar')
  expect(marked('Daniel García Torres', 'torres daniel')).toBeUndefined()
  expect(marked('Daniel', '  ')).toBeUndefined()
})

test('S7: accents and the dots of i neither help nor hinder, and what is marked is what is written', () => {
  expect(marked('Daniel García', 'garcia')).toBe('García')
  expect(marked('İsmail Koç', 'ismail koc')).toBe('İsmail Koç')
  expect(marked('Işıl', 'isil')).toBe('Işıl')
  expect(marked('Jose\u0301 Ruiz', 'jose r')).toBe('Jose\u0301 R')
  expect(marked('Weiß', 'weiss')).toBe('Weiß')
  expect(marked('نور حدّاد', 'حداد')).toBe('حدّاد')
})

test('hyphens and any number of spaces are one space', () => {
  expect(marked('Anna-Maria  Lee', 'anna maria lee')).toBe('Anna-Maria  Lee')
})

const words = (name: string, typed: string) => markedRanges(name, typed).map((range) => name.slice(...range))

test('words that do not stand side by side are marked one by one, at the beginning of a word if they can', () => {
  expect(words('Daniel García Torres', 'torres dan')).toEqual(['Dan', 'Torres'])
  expect(words('James Scott', 'sco ja')).toEqual(['Ja', 'Sco'])
  expect(words('Rosa Osario', 'x os')).toEqual(['Os'])
  expect(words('Anna-Maria Lee', 'lee mar')).toEqual(['Mar', 'Lee'])
  expect(words('Anna Lee', 'nobody')).toEqual([])
  expect(words('MIA-25-000113-8', '555-01')).toEqual([])
})

test('the digits of a telephone number are found whatever stands between them', () => {
  const found = (typed: string) =>
    markedDigits('(786) 555-0129', typed).map((range) => '(786) 555-0129'.slice(...range))
  expect(found('7865550')).toEqual(['786) 555-0'])
  expect(found('555 01')).toEqual(['555-01'])
  expect(found('78')).toEqual([])
  expect(found('MIA-786')).toEqual([])
})
