import { oneOf } from '../access/filter.ts'
import { actions } from '../access/viewer.ts'
import { everyRole } from '../access/grants.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { directory } from './shapes/directory.ts'

export const PERMISSION = new RegExp(`^[a-z_]+\\.(${actions.join('|')})$`)

/** The name of one thing that a role may be allowed to do. */
export const permission = defineEntity({
  name: 'permission',
  area: 'access',
  place: 3,
  referenceList: true,
  fields: {
    codename: f.text({ max: 60, pattern: PERMISSION, required: true, fixed: true }),
    title: f.text({ max: 80, required: true }),
  },
  label: ['title'],
  list: { columns: ['codename', 'title'], sort: 'codename', search: ['codename', 'title'] },
  grants: { ...everyRole('lr self'), ...directory },
  scope: { all: () => true, self: (viewer) => oneOf('codename', Object.keys(viewer.grants)) },
  unique: [['codename']],
})
