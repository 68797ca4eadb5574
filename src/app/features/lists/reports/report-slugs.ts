/** Reports below a record, whose addresses say more than their names. */
const below: Readonly<Record<string, string>> = {
  lawfirm_users: 'lawfirm-wise-users',
  facility_offices: 'facility-wise-offices',
  subsidiary_wise_users: 'subsidiary-wise-users',
}

/** What a report is called in addresses. */
export function slugOf(report: string): string {
  return below[report] ?? report.replaceAll('_', '-')
}
