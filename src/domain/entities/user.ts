import { keysOf } from '../rules/keys.ts'
import { userTypes, type UserType } from '../access/viewer.ts'
import { equal } from '../access/filter.ts'
import { everyRole } from '../access/grants.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { directory } from './shapes/directory.ts'
import { allBut, broken } from './shapes/row-rules.ts'
import { secret } from './shapes/secret.ts'
import { settingsSchema } from './shapes/settings.ts'
import { off, on } from './shapes/switches.ts'
import { timeZone } from './shapes/time-zone.ts'

/** The field that names the party of each kind of log-in that has one. */
export const parties = {
  lawfirm_id: 'lawfirm',
  subsidiary_id: 'subsidiary',
  medical_provider_id: 'provider',
  chiropractor_id: 'chiropractor',
  funder_id: 'funder',
} as const satisfies Record<string, UserType>
export const partyFields = keysOf(parties)

const fields = {
  name: f.text({ min: 2, max: 80, required: true }),
  username: f.text({ min: 3, max: 40, pattern: /^[a-z0-9._-]{3,40}$/i }),
  email: f.email({ required: true }),
  phone: f.phone(),
  image_url: f.picture(),
  role_id: f.ref('role', { required: true }),
  user_type: f.choice(userTypes, { required: true }),
  lawfirm_id: f.ref('lawfirm'),
  subsidiary_id: f.ref('subsidiary'),
  medical_provider_id: f.ref('medical_provider'),
  medical_provider_office_id: f.ref('medical_provider_office'),
  chiropractor_id: f.ref('chiropractor'),
  funder_id: f.ref('funder'),
  firm_wide: off(),
  is_casemanager: off(),
  is_underwriter: off(),
  is_active: on(),
  language: f.choice(['en', 'tr', 'ar', 'es'], { required: true, initial: 'en' }),
  timezone: timeZone({}),
  settings: f.json(settingsSchema),
  ...secret('internal', {
    mfa_enabled: f.flag({ required: true, initial: false, readOnly: true }),
    /** Nothing else is open to the user until he has chosen a new one. */
    must_change_password: off(),
    last_login_at: f.moment({ readOnly: true }),
    terms_accepted_at: f.moment({ readOnly: true }),
  }),
}

/** A log-in. Passwords and what guards them lie in a table of their own, which no record call reaches. */
export const user = defineEntity({
  name: 'user',
  area: 'access',
  place: 1,
  home: '/user-config/users',
  referenceList: true,
  fields,
  label: ['name'],
  list: {
    // A picture lies in the row itself, up to 16 KB of it, and stands on the user's own page alone.
    columns: allBut(fields, 'image_url', 'settings', 'terms_accepted_at', 'must_change_password'),
    sort: 'name',
    search: ['name', 'username', 'email'],
  },
  grants: { ...everyRole('lr self'), ...directory, law_firm: 'lrcu firm', subsidiary: 'lrcu subsidiary' },
  scope: {
    all: () => true,
    firm: (viewer) => equal('lawfirm_id', viewer.lawfirm_id),
    subsidiary: (viewer) => equal('subsidiary_id', viewer.subsidiary_id),
    self: (viewer) => equal('id', viewer.id),
  },
  editable: (viewer) =>
    viewer.level === 'admin'
      ? true
      : [
          'name',
          'username',
          'email',
          'phone',
          'image_url',
          'language',
          'timezone',
          'settings',
          'firm_wide',
          'is_active',
        ],
  unique: [['username'], ['email'], ['phone']],
  check: (row) => {
    const outsider = row.user_type !== 'staff'
    const wrongParties = partyFields.flatMap((field): [unknown, string, string][] => {
      const given = row[field]
      return row.user_type === parties[field] ? [[!given, field, 'required']] : [[given, field, 'not_allowed']]
    })
    return broken(
      ...wrongParties,
      [row.medical_provider_office_id && row.user_type !== 'provider', 'medical_provider_office_id', 'not_allowed'],
      [row.firm_wide && row.user_type !== 'lawfirm', 'firm_wide', 'not_allowed'],
      [row.is_casemanager && outsider, 'is_casemanager', 'staff_only'],
      [row.is_underwriter && outsider, 'is_underwriter', 'staff_only'],
    )
  },
})
