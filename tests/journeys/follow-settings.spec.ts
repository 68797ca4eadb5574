import { test } from './fixtures.ts'
import { followerOn, type Step } from './follow.ts'
import { inEnglish, temporaryRenames, uniqueWord } from './case-fixtures.ts'
import { signIn } from './portal.ts'
import { callerAs } from './worked-case.ts'

const settings = [
  ['appointment-types', 'appointment_type'],
  ['appointment-statuses', 'appointment_status'],
  ['accident-types', 'accident_type'],
  ['insurance-types', 'insurance_type'],
  ['insurance-companies', 'insurance_company'],
  ['patient-languages', 'patient_language'],
  ['underwriting-stages', 'underwriting_stage'],
  ['states', 'state'],
] as const

test('K7: settings, directories and the lists of users follow another administrator', async ({ page, portalUrl }) => {
  const other = await callerAs(portalUrl, 'admin2')
  const { rename, putBack } = temporaryRenames(other)
  const steps: Step[] = settings.map(([slug, entity]) => {
    const title = uniqueWord()
    return {
      at: `/settings/${slug}`,
      act: () => rename(entity, inEnglish(title)),
      shows: (on) => on.getByRole('main').getByText(title),
    }
  })
  const named = (at: string, entity: string, column: string): Step => {
    // Among the first of a list by name.
    const name = `A${uniqueWord()}`
    return {
      at,
      act: () => rename(entity, () => ({ [column]: name })),
      shows: (on) => on.getByRole('main').getByText(new RegExp(name, 'i')),
    }
  }
  steps.push(
    named('/settings/funders', 'funder', 'contact_name'),
    named('/reports/facilities', 'medical_provider', 'name'),
    named('/reports/subsidiaries', 'subsidiary', 'name'),
    named('/user-config/users', 'user', 'name'),
  )
  await signIn(page, 'admin', '/settings/accident-types')
  const follow = followerOn(page)
  for (const step of steps) await follow(step)
  await putBack()
  await other.close()
})

test('K7: templates and roles follow another administrator', async ({ page, portalUrl }) => {
  const other = await callerAs(portalUrl, 'admin2')
  const { rename, putBack } = temporaryRenames(other)
  const [task, mail, role] = Array.from({ length: 3 }, uniqueWord) as [string, string, string]
  const steps: Step[] = [
    {
      at: '/settings/task-templates',
      act: () => rename('task_rule', inEnglish(task)),
      shows: (on) => on.getByRole('main').getByText(task),
    },
    {
      at: '/settings/email-templates',
      act: () =>
        rename(
          'email_template',
          () => ({ title: mail }),
          (row) => row['language'] === 'en',
        ),
      shows: (on) => on.getByRole('main').getByText(mail),
    },
    {
      at: '/user-config/roles',
      act: () => other.post('/role/create', { title: role }),
      shows: (on) => on.getByRole('main').getByRole('link', { name: new RegExp(role, 'i') }),
    },
  ]
  await signIn(page, 'admin', '/settings/task-templates')
  const follow = followerOn(page)
  for (const step of steps) await follow(step)
  await putBack()
  await other.close()
})
