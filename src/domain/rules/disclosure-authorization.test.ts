import { describe, expect, test } from 'vitest'
import { userTypes } from '../access/viewer.ts'
import { authorizationState, getsByAuthorization, readsByAuthorization } from './disclosure-authorization.ts'
import { recipientKinds } from './mail/disclosure.ts'

describe('M9: case documents go outside with a HIPAA authorization', () => {
  test.each([
    [null, 'missing'],
    [undefined, 'missing'],
    ['2026-06-14', 'expired'],
    ['2026-06-15', 'valid'],
    ['2026-06-16', 'valid'],
  ])('one that ends on %s is %s on 2026-06-15', (expiresAt, state) => {
    expect(authorizationState(expiresAt, '2026-06-15')).toBe(state)
  })

  test('practices and funders are outside; staff, subsidiaries, the law firm and the patient are not', () => {
    expect(userTypes.filter(readsByAuthorization)).toEqual(['provider', 'chiropractor', 'funder'])
    expect(recipientKinds.filter(getsByAuthorization)).toEqual(['medical_provider', 'chiropractor'])
  })
})
