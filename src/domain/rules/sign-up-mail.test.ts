import { expect, it } from 'vitest'
import { mailLanguages } from './mail/value.ts'
import { signUpMail } from './sign-up-mail.ts'

const facts = { name: 'Ayşe', link: 'https://portal.example.com/sign-in', house: 'Caseway' }

it.each(mailLanguages)(
  'O19: the answer in %s says whose portal it is, and the way in where there is one',
  (language) => {
    const approved = signUpMail('approved', language, facts)
    const [, sentence] = approved.text.split('\n\n')
    expect(approved.text).toContain('Ayşe')
    expect(approved.text.split('\n\n').slice(2)).toEqual([facts.link, facts.house])
    const bare = signUpMail('approved', language, { ...facts, link: undefined }).text.split('\n\n')
    expect(bare).toEqual([approved.text.split('\n\n')[0], expect.not.stringContaining(String(sentence)), facts.house])
    const declined = signUpMail('declined', language, { ...facts, link: undefined })
    expect(declined.text).toContain('Caseway')
    expect(declined.text).not.toContain('Ayşe')
    expect(signUpMail('requested', language, facts).subject).not.toBe(approved.subject)
  },
)
