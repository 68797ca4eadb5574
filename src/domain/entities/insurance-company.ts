import * as f from '../fields/index.ts'
import { address } from './shapes/address.ts'
import { defineLookUp } from './shapes/look-up.ts'

export const insuranceCompany = defineLookUp({
  name: 'insurance_company',
  place: 5,
  home: '/settings/insurance-companies',
  fields: {
    phone: f.phone(),
    claims_phone: f.phone(),
    claims_email: f.email(),
    claims_fax: f.phone(),
    ...address(),
    naic: f.text({ max: 5, pattern: /^\d{5}$/ }),
  },
})
