import { expect, test } from 'vitest'
import { foldedMatch } from './marked-text.tsx'

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
