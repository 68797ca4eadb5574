import { oneOf } from '../access/filter.ts'
import { actions } from '../access/viewer.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'

export const PERMISSION = new RegExp(`^[a-z_]+\\.(${actions.join('|')})$`)

/** The name of one thing that a role may be allowed to do. */
export const permission = defineEntity({
  name: 'permission',
  fields: {
    codename: f.text({ max: 60, pattern: PERMISSION, required: true, fixed: true }),
    title: f.text({ max: 80, required: true }),
  },
  label: ['title'],
  list: { columns: ['codename', 'title'], sort: 'codename', search: ['codename', 'title'] },
  scope: { all: () => true, self: (viewer) => oneOf('codename', Object.keys(viewer.grants)) },
  unique: [['codename']],
})
