import { describe, expect, it } from 'vitest'
import { pushMessage, readPush } from './message.ts'
import { allowedAlertPath, threadPath } from './alert-paths.ts'
import { pushKinds, pushLanguage, pushLanguages, pushWords } from './words.ts'

const PATIENT = '0198c0de-0000-7000-8000-000000000001'
const PORTAL = 'https://portal.example.com'
const facts = {
  kind: 'sms',
  id: '42',
  tag: 'thread',
  language: 'ar',
  navigate: `${PORTAL}${threadPath(PATIENT)}`,
  badge: 3,
} as const

describe('W4: what stands on the glass', () => {
  it('is the same for everybody, in each language, and holds no figure', () => {
    for (const language of pushLanguages)
      for (const kind of pushKinds) {
        const { title, body } = pushWords(kind, language)
        expect(`${title} ${body}`).not.toMatch(/\p{Nd}/u)
        expect(title.length).toBeGreaterThan(5)
        expect(body.length).toBeGreaterThan(20)
      }
  })

  it('is in the nearest language', () => {
    expect(['tr-TR', 'ar', 'EN-gb', 'es', '', null].map(pushLanguage)).toEqual(['tr', 'ar', 'en', 'en', 'en', 'en'])
  })
})

describe('W4: a message to a device', () => {
  it('is declarative, and read by the worker as it was written', () => {
    const message = pushMessage(facts)
    expect(message).toMatchObject({ web_push: 8030, mutable: true, app_badge: 3, notification: { dir: 'rtl' } })
    expect(readPush(JSON.stringify(message), 'en')).toEqual(message)
    expect(JSON.stringify(message).length).toBeLessThan(1024)
  })

  it('shows a fixed text where it cannot be read', () => {
    const wrong = [
      undefined,
      '',
      'hello',
      '{}',
      '[]',
      'null',
      '{"web_push":8030}',
      '{"web_push":8030,"notification":{}}',
    ]
    for (const text of wrong) {
      const { notification } = readPush(text, 'tr')
      expect(notification).toMatchObject({ ...pushWords('sms', 'tr'), navigate: '/dashboard' })
    }
  })
})

describe('C7: where a click leads', () => {
  it('is the conversation', () => {
    expect(allowedAlertPath(facts.navigate)).toBe(`/patients/${PATIENT}/messages?origin=npanel`)
    expect(allowedAlertPath('/profile')).toBe('/profile')
  })

  it('is never another site, nor a place that no alert leads to', () => {
    expect(allowedAlertPath('https://evil.example/profile')).toBe('/profile')
    const strange = [
      'https://evil.example/steal',
      '//evil.example/profile',
      'javascript:alert(1)',
      '/sign-out',
      '/profile/../sign-out',
      `/patients/${PATIENT}/messages?origin=npanel&next=//evil.example`,
      '/patients/1/messages?origin=npanel',
      'https://portal.example.com/profile#x',
      'ftp://portal.example.com/profile',
      7,
      undefined,
    ]
    for (const navigate of strange) expect([navigate, allowedAlertPath(navigate)]).toEqual([navigate, '/dashboard'])
  })
})
