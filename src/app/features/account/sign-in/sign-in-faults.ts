import type { EmailFault } from './form-schema.ts'

export type Credentials = Record<'email' | 'password', string> & Record<'remember', boolean>

export type SignInFault = EmailFault | 'passwordRequired' | 'passwordShort'

/** What the schema of the other forms for guests takes for an address; a test holds them together. */
const ADDRESS = /^[\w+-]+(?:\.[\w+-]+)*@[\da-z]+(?:[.-][\da-z]+)*\.[a-z]{2,}$/iu
/** Accounts from before have passwords of four letters; the text speaks of eight, which new ones need. */
const SHORTEST = 4

function faultOfEmail(email: string): SignInFault | undefined {
  if (email.trim() === '') return 'emailRequired'
  return ADDRESS.test(email.trim()) ? undefined : 'emailInvalid'
}

function faultOfPassword(password: string): SignInFault | undefined {
  if (password === '') return 'passwordRequired'
  return password.length < SHORTEST ? 'passwordShort' : undefined
}

/** Checked without a schema: the page of signing in would wait for the library of schemas. */
export const signInFaults = ({ email, password }: Credentials) => ({
  email: faultOfEmail(email),
  password: faultOfPassword(password),
})
