import { createHmac, timingSafeEqual } from 'node:crypto'

/** The address with every parameter behind it, in the order of their names, sealed with the account's token. */
export function signatureOf(token: string, address: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].toSorted()
  const told = names.map((name) => `${name}${[...new Set(form.getAll(name))].toSorted().join(name)}`)
  return createHmac('sha1', token)
    .update(`${address}${told.join('')}`, 'utf8')
    .digest('base64')
}

/** Compares in a time that says nothing about where two signatures part. */
export function isSigned(token: string, address: string, form: URLSearchParams, signature: string): boolean {
  const wanted = Buffer.from(signatureOf(token, address, form))
  const given = Buffer.from(signature)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
