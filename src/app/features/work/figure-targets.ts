/** Where a figure leads: to the list of cases or of users, or to a report, as it would be asked for there. */
export interface LinkTarget {
  readonly page: 'patients' | 'report' | 'users' | 'liens' | 'background_work'
  readonly report: string
  readonly recordId?: string
  readonly recordName?: string
  readonly search: Readonly<Record<string, string>>
  /** What one must be permitted for the page to be there. */
  readonly needs: string
}

export const cases = (search: LinkTarget['search']): LinkTarget => ({
  page: 'patients',
  report: '',
  search,
  needs: 'patient.list',
})
export const report = (name: string, needs: string, search: LinkTarget['search'] = {}): LinkTarget => ({
  page: 'report',
  report: name,
  search,
  needs,
})
export const visits = (search: LinkTarget['search']): LinkTarget => report('appointments', 'appointment.list', search)
export const services = (search: LinkTarget['search'] = {}): LinkTarget =>
  report('service-dates', 'appointment.list', search)
export const details = (search: LinkTarget['search'] = {}): LinkTarget =>
  report('patient-details', 'patient.list', search)

export const liens = (search: LinkTarget['search']): LinkTarget => ({
  page: 'liens',
  report: '',
  search,
  needs: 'lien.list',
})

export const users = (search: LinkTarget['search']): LinkTarget => ({
  page: 'users',
  report: '',
  search,
  needs: 'user.list',
})
export const backgroundWork: LinkTarget = { page: 'background_work', report: '', search: {}, needs: 'user.list' }
