import * as v from 'valibot'
import { equal } from '../access/filter.ts'
import { everyRole } from '../access/grants.ts'
import { IDLE_MINUTES } from '../access/time-unheard.ts'
import { levels } from '../access/levels.ts'
import { deviceLocks, MOST_DEVICE_HOURS, reaches, secretKinds } from '../access/viewer.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { directory } from './shapes/directory.ts'
import { PERMISSION } from './permission.ts'
import { broken } from './shapes/row-rules.ts'

const grantsSchema = v.pipe(
  v.array(
    v.strictObject({
      permission: v.pipe(v.string('invalid'), v.regex(PERMISSION, 'invalid')),
      reach: v.picklist(reaches, 'invalid'),
    }),
    'invalid',
  ),
  v.maxLength(1000, 'too_many'),
)

/** Rights the admin role must keep: without them no one could repair a wrong role. */
const neededByAdmins = ['role', 'user'].flatMap((name) =>
  ['list', 'read', 'update'].map((action) => `${name}.${action}`),
)

/** What the people who hold it may do, how far that reaches, which secrets they see, and what may lie on their devices. */
export const role = defineEntity({
  name: 'role',
  area: 'access',
  place: 2,
  home: '/user-config/roles',
  referenceList: true,
  fields: {
    title: f.text({ max: 60, pattern: /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, required: true }),
    level: f.choice(levels, { required: true, initial: 'user' }),
    grants: f.json(grantsSchema),
    sees: f.choices(secretKinds),
    device_lock: f.choice(deviceLocks, { required: true, initial: 'chosen' }),
    device_hours: f.integer({ min: 1, max: MOST_DEVICE_HOURS }),
    idle_minutes: f.integer({ min: IDLE_MINUTES.least, max: IDLE_MINUTES.most }),
    is_system: f.flag({ required: true, initial: false, readOnly: true }),
  },
  label: ['title'],
  list: { columns: ['title', 'level', 'is_system'], sort: 'title', search: ['title'] },
  grants: { ...everyRole('lr self'), ...directory },
  scope: { all: () => true, self: (viewer) => equal('id', viewer.role_id) },
  // Anyone else could widen their own rights. Rules speak of the first roles by their titles.
  editable: ({ level }, row) => {
    if (level !== 'admin') return []
    return row.is_system ? ['grants', 'sees', 'device_lock', 'device_hours', 'idle_minutes'] : true
  },
  unique: [['title']],
  keepWhileUsed: true,
  check: (row) => {
    const names = row.grants?.map((grant) => grant.permission) ?? []
    const everywhere = row.grants?.filter(({ reach }) => reach === 'all').map(({ permission }) => permission) ?? []
    const administers = row.is_system === true && row.level === 'admin'
    return broken(
      [new Set(names).size < names.length, 'grants', 'granted_twice'],
      [administers && neededByAdmins.some((name) => !everywhere.includes(name)), 'grants', 'needed_by_admins'],
    )
  },
})
