/** The figures that a dashboard may show. */
export const cardNames = [
  'open_cases',
  'new_this_month',
  'new_this_year',
  'closed_this_year',
  'conversion_pct',
  'treating_now',
  'in_underwriting',
  'without_underwriter',
  'balance_cents',
  'billed_cents',
  'sol_90',
  'status_due',
  'at_risk',
  'gap_30',
  'due_contacts',
  'over_sla',
  'unread_messages',
  'appointments_today',
  'appointments_7_days',
  'outcome_missing',
  'approvals',
  'surgeries_this_year',
  'billed_year_cents',
  'price_year_cents',
  'paid_year_cents',
  'liens_to_confirm',
  'offers_waiting',
  'users_active',
  'sign_up_requests',
  'failed_syncs',
] as const
export type CardName = (typeof cardNames)[number]

/** Months of this year beside those of the last one. */
export const chartNames = ['appointment_counts', 'bill_amount', 'price', 'surgery_counts', 'new_patients'] as const
export type ChartName = (typeof chartNames)[number]

/** Liens that are still owed, by the months since the last service. */
export const lienAges = ['to_6_months', 'to_12_months', 'to_24_months', 'over_24_months'] as const
