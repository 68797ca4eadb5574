import { appointment } from '../entities/appointment.ts'
import { medicalProviderOffice } from '../entities/medical-provider-office.ts'
import { medicalProvider } from '../entities/medical-provider.ts'
import { defineReport, isPortal, leads, type ReportColumn } from './report.ts'

const visits: ReportColumn = { kind: 'integer', shows: [[appointment, 'appointment_status_id']], total: true }

/** Visits count in the period of the day they were arranged for. */
const figures = {
  appointments: visits,
  completed: visits,
  no_show_pct: { kind: 'percent', shows: [[appointment, 'appointment_status_id']] },
  surgeries: visits,
  billed_cents: { kind: 'cents', shows: [[appointment, 'bill_amount_cents']], total: true },
  price_cents: { kind: 'cents', shows: [[appointment, 'price_cents']], total: true },
  days_to_bill: { kind: 'integer', shows: [[appointment, 'bill_received_at']] },
  records_missing: visits,
} as const satisfies Record<string, ReportColumn>

export const facilities = defineReport({
  name: 'facilities',
  base: medicalProvider,
  health: false,
  period: 'this_year',
  opens: (viewer) => isPortal(viewer) || leads(viewer, 'subsidiary'),
  columns: {
    provider: { kind: 'text', shows: [[medicalProvider, 'name']], link: ['medical_provider_id', 'medical_provider'] },
    offices: { kind: 'integer', shows: [[medicalProviderOffice, 'name']], total: true },
    ...figures,
  },
  filters: { medical_provider_id: { kind: 'id', shows: [[medicalProvider, 'name']] } },
  sort: 'provider',
})

/** One facility by its offices. */
export const facilityOffices = defineReport({
  name: 'facility_offices',
  base: medicalProviderOffice,
  parent: medicalProvider,
  health: false,
  period: 'this_year',
  opens: facilities.opens,
  columns: {
    office: {
      kind: 'text',
      shows: [[medicalProviderOffice, 'name']],
      link: ['medical_provider_office_id', 'medical_provider_office'],
    },
    city: { kind: 'text', shows: [[medicalProviderOffice, 'city']] },
    ...figures,
  },
  filters: {},
  sort: 'office',
})
