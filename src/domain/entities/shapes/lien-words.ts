export const ownerTypes = ['provider', 'chiropractor', 'funder', 'government', 'insurer', 'other'] as const

export const lienTypes = [
  'medical_lop',
  'hospital_statutory',
  'medicare',
  'medicaid',
  'health_plan',
  'workers_comp',
  'pip_medpay',
  'presettlement_funding',
  'child_support',
  'attorney',
  'other',
] as const
