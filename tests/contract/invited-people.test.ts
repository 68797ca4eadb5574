import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, person, type Row, type World } from '#tests/contract/cases/world.ts'
import { accountsOn, PASSWORD, type Accounts } from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { clientOf, signIn, type Answer, type Client } from '#tests/support/server.ts'

onBothEngines('people who were invited', (engine) => {
  let world: World
  let accounts: Accounts
  let roles: Record<string, string>
  let places: Row
  let made = 100

  beforeAll(async () => {
    world = await openWorld(engine)
    const titles = await world.rows('select id, title from role')
    roles = Object.fromEntries(titles.map(({ id, title }) => [title, id]))
    accounts = accountsOn(world.server, world.admin, roles['employee'] ?? '')
    const [found] = await world.rows(
      `select (select subsidiary_id from "user" where email = 'subsidiary@demo.example.com') as subsidiary,
        (select medical_provider_id from "user" where email = 'provider@demo.example.com') as provider,
        (select chiropractor_id from "user" where email = 'chiro@demo.example.com') as chiropractor`,
    )
    places = found!
  })
  afterAll(() => world.server.close())

  const draftOf = (role: string, email: string, more: Row = {}) => ({
    name: `Invited ${role}`,
    email,
    user_type: 'staff',
    role_id: roles[role],
    ...more,
  })

  /** Invites a user, who sets a password through the mailed link and signs in. */
  async function invited(role: string, email: string, more: Row = {}): Promise<Client> {
    const answer = await world.admin.post('/user/invite', draftOf(role, email, more))
    if (answer.status !== 201) throw new Error(`${role} was not invited: ${answer.text}`)
    const token = await accounts.mailedToken(email)
    const chosen = await world.server.stranger.post('/reset_password', { token, password: PASSWORD })
    if (chosen.status !== 200) throw new Error(chosen.text)
    return signIn(world.server.url, email, PASSWORD)
  }

  /** What the form for a new patient sends: neither a manager nor an underwriter is named. */
  function opens(by: Client, more: Row = {}): Promise<Answer> {
    made += 1
    const draft = { ...person(made), dol: '2025-03-04', lawfirm_id: world.firmId }
    return by.post('/patient/create', {
      ...draft,
      accident_type_id: world.ids.accident,
      accident_state_id: world.ids.state,
      ...more,
    })
  }

  async function opensAndReads(by: Client, more: Row = {}): Promise<Row> {
    const opened = await opens(by, more)
    expect([opened.status, opened.text]).toEqual([201, expect.any(String)])
    const read = await by.get(`/patient/${opened.body.patient.id}`)
    expect(read.status).toBe(200)
    return read.body.patient as Row
  }

  describe('do the first act of their role', () => {
    test('O17: a case manager opens a case, works on it, and is offered as case manager of others', async () => {
      const manager = await invited('case_manager', 'first.manager@example.com', {
        person: { first_name: 'First', last_name: 'Manager' },
      })
      const opened = await opensAndReads(manager)
      expect(opened['case_manager_id']).toBe(manager.userId)
      const { case_managers } = (await world.admin.get('/employee/case_managers')).body as { case_managers: Row[] }
      expect(case_managers.map((row) => row['user_id'])).toContain(manager.userId)
      expect((await manager.get('/me')).body).toMatchObject({ is_casemanager: true, is_underwriter: false })
    })

    test('O17: an underwriter takes a case from the queue', async () => {
      const underwriter = await invited('underwriter', 'first.underwriter@example.com')
      const opened = await world.open({ underwriter_id: null })
      await world.set('patient', opened['id'], { case_status: 'underwriting' })
      const { version } = (await underwriter.get(`/patient/${opened['id']}`)).body.patient
      const taken = await underwriter.post(`/patient/${opened['id']}/underwriting/take`, { expected_version: version })
      expect([taken.status, taken.text]).toEqual([200, expect.any(String)])
    })

    test('O17: an administrator invites; an employee, a firm, a subsidiary and a practice open cases', async () => {
      const admin = await invited('admin', 'first.admin@example.com')
      const more = await admin.post('/user/invite', draftOf('employee', 'invited.by.invited@example.com'))
      expect(more.status).toBe(201)
      const ofFirm = { user_type: 'lawfirm', lawfirm_id: world.firmId }
      const ofSubsidiary = { user_type: 'subsidiary', subsidiary_id: places['subsidiary'] }
      const ofPractice = { user_type: 'chiropractor', chiropractor_id: places['chiropractor'] }
      await opensAndReads(await invited('employee', 'first.employee@example.com'))
      await opensAndReads(await invited('law_firm', 'first.firm@example.com', ofFirm))
      const [own] = await world.rows('select id from lawfirm where subsidiary_id = $1 and is_active limit 1', [
        places['subsidiary'],
      ])
      const toOwn = { lawfirm_id: own!['id'] }
      await opensAndReads(await invited('subsidiary', 'first.subsidiary@example.com', ofSubsidiary), toOwn)
      await opensAndReads(await invited('subsidiary_user', 'first.member@example.com', ofSubsidiary), toOwn)
      const blank = { accident_type_id: undefined, accident_state_id: undefined }
      const practice = await invited('chiropractor', 'first.chiropractor@example.com', ofPractice)
      const firms = await world.rows(
        'select id, name from lawfirm where is_active and deleted_at is null order by name',
      )
      // It may name every firm that takes cases, and learns nothing else about them.
      expect((await practice.get('/patient/referral_firms')).body).toEqual({ lawfirms: firms })
      expect((await practice.get('/lawfirm/wp/all')).status).toBe(404)
      await opensAndReads(practice, blank)
      const levels = await world.rows(
        `select u.email, s.access_level from subsidiary_user s join "user" u on u.id = s.user_id
          where u.email in ('first.subsidiary@example.com', 'first.member@example.com') order by u.email desc`,
      )
      expect(levels.map((row) => row['access_level'])).toEqual(['manager', 'member'])
    })

    test('O17: a facility and a funder keep their own entries, an auditor reads', async () => {
      const provider = await invited('medical_provider', 'first.provider@example.com', {
        user_type: 'provider',
        medical_provider_id: places['provider'],
      })
      const entry = (await provider.get(`/medical_provider/${places['provider']}`)).body.medical_provider as Row
      const changed = await provider.put(`/medical_provider/update/${places['provider']}`, {
        version: entry['version'],
        website: 'https://facility.example.com',
      })
      expect([changed.status, changed.text]).toEqual([200, expect.any(String)])
      expect((await provider.get('/appointment/all')).status).toBe(200)
      const funder = await invited('funder', 'first.funder@example.com', {
        user_type: 'funder',
        funder_id: world.ids.funder,
      })
      const own = (await funder.get(`/funder/${world.ids.funder}`)).body.funder as Row
      const said = { version: own['version'], contact_name: 'First Funder' }
      expect((await funder.put(`/funder/update/${world.ids.funder}`, said)).status).toBe(200)
      const auditor = await invited('auditor', 'first.auditor@example.com', { user_type: 'auditor' })
      expect((await auditor.get('/patient/all')).body.count).toBeGreaterThan(0)
    })
  })

  describe('are tied to their entry in the directory', () => {
    const ofFirm = () => ({ user_type: 'lawfirm', lawfirm_id: world.firmId })
    const entry = async (email: string, more: Row = {}): Promise<Row> => {
      const draft = { first_name: 'Known', last_name: 'Person', title: 'paralegal', email, lawfirm_id: world.firmId }
      const answer = await world.admin.post('/lawfirm_employee/create', { ...draft, ...more })
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body.lawfirm_employee as Row
    }
    const linked = async (id: unknown) =>
      (await world.rows('select user_id, version from lawfirm_employee where id = $1', [id]))[0]

    test('O17: an invitation with the address of a firm’s employee is for that employee, and is on record', async () => {
      const known = await entry('Known.Paralegal@example.com')
      const paralegal = await invited('law_firm_employee', 'known.paralegal@example.com', ofFirm())
      expect(await linked(known['id'])).toEqual({ user_id: paralegal.userId, version: 2 })
      const opened = await opensAndReads(paralegal)
      expect((await paralegal.get('/patient/all')).body.patients.map((row: Row) => row['id'])).toEqual([opened['id']])
      expect(
        await world.rows(
          `select user_id, detail from audit_event where entity = 'lawfirm_employee' and entity_id = $1 and action = 'update'`,
          [known['id']],
        ),
      ).toEqual([{ user_id: world.admin.userId, detail: { changes: { user_id: [null, paralegal.userId] } } }])
    })

    test('O17: an employee of another firm, or of somebody else, stays as he is', async () => {
      const other = await entry('same.address@example.com', { lawfirm_id: world.otherFirmId })
      const paralegal = await invited('law_firm_employee', 'same.address@example.com', ofFirm())
      expect((await linked(other['id']))!['user_id']).toBeNull()
      const held = await entry('held.entry@example.com', { user_id: paralegal.userId })
      await invited('law_firm_employee', 'held.entry@example.com', ofFirm())
      expect((await linked(held['id']))!['user_id']).toBe(paralegal.userId)
    })

    test('O17: who has none is made one with the invitation, with the title that was chosen', async () => {
      const named = { first_name: 'Newly', last_name: 'Added' }
      const draft = draftOf('law_firm_employee', 'newly.added@example.com', { ...ofFirm(), person: named })
      const refused = await world.admin.post('/user/invite', draft)
      expect([refused.status, refused.body.errors]).toEqual([422, { title: ['required'] }])
      const whole = { ...ofFirm(), person: { ...named, title: 'associate' } }
      const associate = await invited('law_firm_employee', 'newly.added@example.com', whole)
      const [made] = await world.rows(
        `select first_name, last_name, title, lawfirm_id from lawfirm_employee where user_id = $1`,
        [associate.userId],
      )
      expect(made).toEqual({ ...named, title: 'associate', lawfirm_id: world.firmId })
      await opensAndReads(associate)
    })

    test('O17: an entry that is made later is tied to the log-in; who changes firms is untied', async () => {
      const paralegal = await invited('law_firm_employee', 'entry.later@example.com', ofFirm())
      const later = await entry('entry.later@example.com')
      expect(later['user_id']).toBe(paralegal.userId)
      const { version } = (await world.admin.get(`/user/${paralegal.userId}`)).body.user
      const moved = { version, lawfirm_id: world.otherFirmId }
      expect((await world.admin.put(`/user/update/${paralegal.userId}`, moved)).status).toBe(200)
      expect((await linked(later['id']))!['user_id']).toBeNull()
    })

    test('O17: before an invitation one sees whose address it is; a firm learns of its own people alone', async () => {
      const known = await entry('looked.up@example.com')
      const stranger = await entry('other.firm@example.com', { lawfirm_id: world.otherFirmId })
      const ask = async (by: Client, email: string) => (await by.post('/user/people_of_address', { email })).body.people
      const [firm] = await world.rows('select name from lawfirm where id = $1', [world.firmId])
      const told = {
        entity: 'lawfirm_employee',
        id: known['id'],
        name: 'Known Person',
        user_type: 'lawfirm',
        party_id: world.firmId,
        party_name: firm!['name'],
        taken: false,
      }
      expect(await ask(world.admin, 'LOOKED.UP@example.com')).toEqual([told])
      expect(await ask(world.firm, 'looked.up@example.com')).toEqual([told])
      expect(await ask(world.firm, 'other.firm@example.com')).toEqual([])
      expect(await ask(world.admin, 'other.firm@example.com')).toMatchObject([{ id: stranger['id'] }])
      expect((await world.manager.post('/user/people_of_address', { email: 'looked.up@example.com' })).status).toBe(404)
    })
  })

  describe('without the entry that their role needs', () => {
    test('O17: are told so with their session, and see empty lists, not errors', async () => {
      const paralegal = await invited('law_firm_employee', 'no.entry@example.com', {
        user_type: 'lawfirm',
        lawfirm_id: world.firmId,
      })
      const renewed = await clientOf(world.server.url, paralegal.token, '').get('/check_login')
      expect(renewed.body.missing_record).toBe('lawfirm_employee')
      const list = await paralegal.get('/patient/all')
      expect([list.status, list.body.count]).toEqual([200, 0])
      expect((await paralegal.get('/appointment/all')).body).toMatchObject({ count: 0 })
      const manager = await invited('case_manager', 'manager.without@example.com')
      expect((await manager.get('/me')).body.missing_record).toBe('employee')
      expect((await world.manager.get('/me')).body).not.toHaveProperty('missing_record')
      expect((await (await world.server.as('paralegal')).get('/me')).body).not.toHaveProperty('missing_record')
      await invited('law_firm_employee', 'firm.wide@example.com', {
        user_type: 'lawfirm',
        lawfirm_id: world.firmId,
        firm_wide: true,
      }).then(async (wide) => expect((await wide.get('/me')).body).not.toHaveProperty('missing_record'))
    })
  })

  test('O17: duties follow the role when it changes; beside another role they are said', async () => {
    const clerk = await invited('employee', 'clerk.to.manager@example.com', { is_underwriter: true })
    const flags = async () => {
      const { is_casemanager, is_underwriter } = (await world.admin.get(`/user/${clerk.userId}`)).body.user as Row
      return [is_casemanager, is_underwriter]
    }
    const change = async (patch: Row) => {
      const { version } = (await world.admin.get(`/user/${clerk.userId}`)).body.user
      const answer = await world.admin.put(`/user/update/${clerk.userId}`, { version, ...patch })
      expect(answer.status).toBe(200)
    }
    expect(await flags()).toEqual([false, true])
    await change({ role_id: roles['case_manager'] })
    expect(await flags()).toEqual([true, true])
    await change({ is_casemanager: false, is_underwriter: false })
    expect(await flags()).toEqual([true, false])
    await change({ role_id: roles['employee'], is_casemanager: false })
    expect(await flags()).toEqual([false, false])
  })

  test('O17: who opens assigned cases under a role of the house stays on them, or hears why not', async () => {
    const grants = ['list', 'read', 'create', 'update'].map((action) => ({
      permission: `patient.${action}`,
      reach: 'assigned',
    }))
    const role = await world.admin.post('/role/create', {
      title: 'intake_clerk',
      level: 'staff',
      grants,
      sees: ['identity'],
    })
    expect(role.status).toBe(201)
    roles['intake_clerk'] = role.body.role.id
    const named = { person: { first_name: 'Intake', last_name: 'Clerk' } }
    const clerk = await invited('intake_clerk', 'intake.clerk@example.com', named)
    await opensAndReads(clerk)
    const bare = await invited('intake_clerk', 'intake.bare@example.com')
    const refused = await opens(bare)
    expect([refused.status, refused.body.errors]).toEqual([422, { _: ['no_record'] }])
    const manager = await invited('case_manager', 'gives.away@example.com', named)
    expect((await opens(manager, { case_manager_id: world.manager.userId })).status).toBe(404)
  })
})
