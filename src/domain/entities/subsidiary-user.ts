import { equal } from '../access/filter.ts'
import { subsidiaryLevels } from '../access/subsidiary-level.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { directory } from './shapes/directory.ts'
import { off, on } from './shapes/switches.ts'

/** What a log-in may do for its subsidiary. */
export const subsidiaryUser = defineEntity({
  name: 'subsidiary_user',
  area: 'people',
  place: 4,
  home: '/reports/subsidiary-users',
  referenceList: true,
  fields: {
    subsidiary_id: f.ref('subsidiary', { required: true, fixed: true }),
    user_id: f.ref('user', { required: true, fixed: true }),
    access_level: f.choice(subsidiaryLevels, { required: true, initial: 'member' }),
    sees_financials: off(),
    is_active: on(),
  },
  label: ['user_id'],
  list: {
    columns: ['subsidiary_id', 'user_id', 'access_level', 'sees_financials', 'is_active'],
    sort: '-created_at',
  },
  grants: {
    ...directory,
    employee: 'lr all',
    case_manager: 'lr all',
    underwriter: 'lr all',
    subsidiary: 'lrcu subsidiary',
    subsidiary_user: 'lr subsidiary',
  },
  scope: { all: () => true, subsidiary: (viewer) => equal('subsidiary_id', viewer.subsidiary_id) },
  // A user who may not see bills can't grant that access, to others or to himself.
  editable: (viewer) => (viewer.level === 'user' && !viewer.sees_financials ? ['access_level', 'is_active'] : true),
  unique: [['user_id']],
})
