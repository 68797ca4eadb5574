import { describe, expect, it } from 'vitest'
import type { MergeValues } from '../mail/fill-mail.ts'
import { faultsIn } from '../mail/fill-mail.ts'
import { mailLanguages } from '../mail/value.ts'
import { fillSms, mapLink } from './fill-sms.ts'
import { orderIn } from './keywords.ts'
import { smsLength } from './segments.ts'
import { smsTemplates, smsText, smsTexts } from './texts.ts'

const values: MergeValues = {
  'patient.first_name': { is: 'text', text: 'Zoe' },
  'case_manager.name': { is: 'text', text: 'Ana Lopez' },
  'case_manager.phone': { is: 'phone', number: '+13055550101' },
  'appointment.date': { is: 'date', at: '2026-03-05T03:30:00.000Z', zone: 'America/New_York' },
  'appointment.time': { is: 'time', at: '2026-03-05T03:30:00.000Z', zone: 'America/New_York' },
  'appointment.provider': { is: 'text', text: 'Bay Imaging' },
  'appointment.office': { is: 'text', text: 'Downtown' },
  'appointment.address': { is: 'text', text: '9001 Main St, Miami, FL 33101' },
  'appointment.phone': { is: 'phone', number: '+13055550102' },
  'appointment.map': { is: 'link', url: 'https://maps.google.com/?q=25.7%2C-80.2' },
  'link.view': { is: 'link', url: 'https://portal.example.com/api/visit_info/abc' },
  'portal.name': { is: 'text', text: 'Caseway' },
  'portal.phone': { is: 'phone', number: '+16455550199' },
}

describe('texts to patients (D7)', () => {
  it('tell a visit with its place, by the clock of the office', () => {
    expect(fillSms(smsText('visit', 'en'), values, 'en').text).toBe(
      [
        'Your visit: March 4, 2026, 10:30 PM',
        'Bay Imaging, Downtown',
        '9001 Main St, Miami, FL 33101',
        '(305) 555-0102',
        'https://maps.google.com/?q=25.7%2C-80.2',
      ].join('\n'),
    )
  })

  it('say nothing of a visit but where to read of it, without consent to details', () => {
    const { text } = fillSms(smsText('visitLink', 'en'), values, 'en')
    expect(text).toBe('Your visit details: https://portal.example.com/api/visit_info/abc')
  })

  it.each(mailLanguages)('%s: every one is filled, and none is longer than three pieces', (language) => {
    for (const name of [...smsTexts, ...smsTemplates]) {
      const { text, warnings } = fillSms(smsText(name, language), values, language)
      expect(text).not.toMatch(/[{}]/)
      expect(warnings.filter((field) => field !== 'appointment.directions')).toEqual([])
      expect(smsLength(text).segments).toBeLessThanOrEqual(language === 'ar' || language === 'tr' ? 4 : 3)
      // What we say must not order our own system about.
      expect(orderIn(text)).toBeUndefined()
    }
  })

  it('in English are cheap: no sign in them makes pieces shorter', () => {
    for (const name of [...smsTexts, ...smsTemplates])
      expect(smsLength(fillSms(smsText(name, 'en'), values, 'en').text).alphabet).toBe('gsm7')
  })

  it('that people may choose can be filled by whoever sends them', () => {
    for (const language of mailLanguages)
      for (const name of smsTemplates) expect(faultsIn({ subject: '', body: smsText(name, language) })).toEqual({})
  })

  it('keep whatever a value holds as text, in one line', () => {
    const tricky: MergeValues = { 'patient.first_name': { is: 'text', text: '<b>{portal.name}\r\nSTOP' } }
    expect(fillSms('Hello {patient.first_name}!', tricky, 'en').text).toBe('Hello <b>{portal.name} STOP!')
  })
})

describe('the link to a map', () => {
  it('names a point, else the address, else there is none', () => {
    expect(mapLink({ lat: 25.7, lng: -80.2, address: 'x' })).toBe('https://maps.google.com/?q=25.7%2C-80.2')
    expect(mapLink({ lat: null, lng: null, address: '1 A&B St' })).toBe('https://maps.google.com/?q=1%20A%26B%20St')
    expect(mapLink({ lat: null, lng: null, address: '' })).toBeNull()
  })
})
