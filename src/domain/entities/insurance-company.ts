import * as f from '../fields/index.ts'
import { address } from './shapes/address.ts'
import { defineLookUp } from './shapes/look-up.ts'

export const insuranceCompany = defineLookUp('insurance_company', {
  phone: f.phone(),
  claims_phone: f.phone(),
  claims_email: f.email(),
  claims_fax: f.phone(),
  ...address(),
  naic: f.text({ max: 5, pattern: /^\d{5}$/ }),
})
