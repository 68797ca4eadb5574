import { expect, test } from 'vitest'
import { placeIn } from './place.ts'

test('P2: whoever changes his kind keeps nothing of the place and the flags he had', () => {
  const before = { role_id: 'r', lawfirm_id: 'f', subsidiary_id: null, is_casemanager: true, firm_wide: true }
  expect(placeIn({ ...before, user_type: 'staff' })).toEqual({
    user_type: 'staff',
    role_id: 'r',
    lawfirm_id: null,
    subsidiary_id: null,
    medical_provider_id: null,
    medical_provider_office_id: null,
    chiropractor_id: null,
    funder_id: null,
    is_casemanager: true,
    is_underwriter: false,
    firm_wide: false,
  })
  expect(placeIn({ ...before, user_type: 'lawfirm' })).toMatchObject({
    lawfirm_id: 'f',
    is_casemanager: false,
    firm_wide: true,
  })
})
