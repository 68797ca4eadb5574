import * as v from 'valibot'
import { lien } from '../../entities/lien.ts'
import { shownRow } from '../shown-row.ts'

/** The lien after a command; one that left its author's sight, as one that a funder declined, is null. */
export const lienAfter = v.strictObject({ lien: v.nullable(shownRow(lien)) })
