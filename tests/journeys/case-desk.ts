import { expect, type APIRequestContext } from 'playwright/test'

export type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number }

/** Makes calls as another user would at the same time. */
export async function deskOf(request: APIRequestContext, name: string) {
  const login = await request.post('/api/login', {
    data: { email: `${name}@demo.example.com`, password: 'Demo-2026!', remember: false },
  })
  const { access, id } = (await login.json()) as { access: string; id: string }
  const headers = { authorization: `Bearer ${access}` }
  return {
    id,
    async get<Answer>(path: string): Promise<Answer> {
      return (await (await request.get(`/api${path}`, { headers })).json()) as Answer
    },
    async send<Answer>(method: 'post' | 'put', path: string, data: object): Promise<Answer> {
      const answer = await request[method](`/api${path}`, { headers, data })
      expect(answer.ok(), await answer.text()).toBe(true)
      return (await answer.json()) as Answer
    },
  }
}

/** Unique names: the journeys of both screen sizes share one database and must not create duplicates. */
const people: Readonly<Record<string, { last_name: string; dob: string; phone: string }>> = {
  'Marta desktop': { last_name: 'Quintanilla', dob: '1988-04-05', phone: '+17135550142' },
  'Marta phone': { last_name: 'Obregón', dob: '1971-10-23', phone: '+17135550167' },
  'Ursula desktop': { last_name: 'Wetherby', dob: '1964-01-30', phone: '+17135550183' },
  'Ursula phone': { last_name: 'Lindqvist', dob: '1993-07-11', phone: '+17135550196' },
  'Lidia desktop': { last_name: 'Ferreira', dob: '1979-08-19', phone: '+17135550124' },
  'Noor desktop': { last_name: 'Haddad', dob: '1982-02-14', phone: '+17135550112' },
  'Noor phone': { last_name: 'Castellanos', dob: '1990-06-06', phone: '+17135550118' },
  'Lidia phone': { last_name: 'Kowalczyk', dob: '1985-12-03', phone: '+17135550131' },
}

/** A case of its own for a journey, of the firm that signs in as `lawfirm`. */
export async function openCase(
  request: APIRequestContext,
  name: string,
  project: string,
  dol = '2026-03-04',
): Promise<Row> {
  const [admin, manager, underwriter, firm] = await Promise.all(
    ['admin', 'case.manager', 'underwriter', 'lawfirm'].map((one) => deskOf(request, one)),
  )
  const { patients } = await firm!.get<{ patients: { lawfirm_id: string }[] }>('/patient/all?page_size=1')
  const [states, types, languages] = await Promise.all([
    admin!.get<{ states: Row[] }>('/state/wp/all'),
    admin!.get<{ accident_types: Row[] }>('/accident_type/wp/all'),
    admin!.get<{ patient_languages: Row[] }>('/patient_language/wp/all'),
  ])
  const { patient } = await admin!.send<{ patient: Row }>('post', '/patient/create', {
    first_name: name,
    dol,
    ...people[`${name} ${project}`],
    city: 'Houston',
    lawfirm_id: patients[0]?.lawfirm_id,
    case_manager_id: manager!.id,
    underwriter_id: underwriter!.id,
    accident_state_id: states.states[0]?.id,
    accident_type_id: types.accident_types[0]?.id,
    patient_language_id: languages.patient_languages[0]?.id,
    referral_source: 'lawfirm',
  })
  return patient
}
