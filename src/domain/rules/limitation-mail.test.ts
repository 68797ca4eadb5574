import { expect, it } from 'vitest'
import { limitationMail } from './limitation-mail.ts'
import { mailLanguages } from './mail/value.ts'

const cases = [
  { daysLeft: 30, link: 'https://portal.example.com/patients/1' },
  { daysLeft: -2, link: undefined },
  { daysLeft: 1, link: undefined },
  { daysLeft: 0, link: undefined },
]

it('domain §3.7: names the nearest first, by the days that are left alone', () => {
  const { text } = limitationMail('en', { name: 'Ayşe', cases, house: 'Caseway' })
  expect(text.split('\n').filter((line) => line.startsWith('•'))).toEqual([
    '• has passed',
    '• today',
    '• in 1 day',
    '• in 30 days: https://portal.example.com/patients/1',
  ])
})

it.each(mailLanguages)(
  'domain §3.7: says in %s that the days are estimated, with figures that papers carry',
  (language) => {
    const { subject, text } = limitationMail(language, { name: 'Ayşe', cases, house: 'Caseway' })
    expect(subject).not.toBe('')
    expect(text.split('\n\n')).toHaveLength(5)
    expect(text).toContain('30')
  },
)
