// The permissions the server must grant, written a second time and by hand from domain.md §4, so that the contract
// tests compare two independent readings. Nothing here may import from src/.
//
// How to read it
//   *-tables.ts        entity × role. `lr A, cu S` = list and read all, create and update assigned; `-` = nothing.
//                      Letters: l list, r read, c create, u update, d delete (soft).
//   row-conditions.ts  rows that are narrower than the reach of their cell: shared ones, cells behind a flag.
//   hidden-fields.ts   fields that must be absent for a role: always, or on some rows.
//   masked-fields.ts   fields that show only a part, and fields no device may hold.
//
// Reach
//   A all         every row
//   S assigned    case_manager, underwriter: patients that name the caller or carry the caller's tag;
//                 law_firm_employee: patients with an open patient_lawfirm_employee row of the caller
//                 (a person with firm_wide reaches the firm instead). Child rows follow their patient.
//   F firm        rows of the caller's law firm, or of its patients
//   U subsidiary  rows of the caller's subsidiary, or of its patients (for firms: those of the subsidiary)
//   O office      what belongs to the caller's provider, its offices, or the chiropractor's practice
//   P portfolio   a funder: liens it owns or was offered, their patients and documents; its own funder row
//   M self        the own row; for role, permission and menus: those of the own role; for chat: sent or received
//
// What a cell means to a test
//   none          never 2xx on the row; a list is refused or empty. Out of reach is 404 for a row, never 403.
//   create        the new row must lie inside the reach; one that names another tenant is refused.
//   update/delete the row inside the reach 2xx (for fields the role may write), outside 404.
//
// Where §4 is terse
//   "r" without "l" grants the list of the same rows: a case page has no other call for a patient's children, and a
//     list of rows one may open one by one tells nothing more.
//   "own" is the scope of the role's party. Footnotes never widen a cell, except `firm_wide`.
//   approve, fund, confirm, offer, request, upload, send are commands of their own; they grant no create or update.
//   Immutable rows (patient_sms, underwriting_note, message) refuse every update.
//   The table grants rows, the field-mask paragraph takes fields: where they meet, the stricter one holds.

export { expected } from './matrix.ts'
export { hiddenFields, hiddenWhile } from './hidden-fields.ts'
export { maskedFields, neverOnDevice } from './masked-fields.ts'
export { flaggedCells, sharedRows } from './row-conditions.ts'
export { actions, entityNames, outsideRoles, reaches, roles, staffRoles } from './vocabulary.ts'
export type { HiddenFields, HiddenWhile } from './hidden-fields.ts'
export type { MaskedField, NeverOnDevice } from './masked-fields.ts'
export type { FlaggedCell, SharedRows } from './row-conditions.ts'
export type { Action, EntityName, Grants, Matrix, Reach, Role } from './vocabulary.ts'
