// The case and its money (domain.md §4, rows patient … underwriting_document/note).
//
// patient
//   law_firm: `u` holds "until accepted", afterwards only for legal fields, contact data and status proposals.
//   law_firm_employee: a bare `c` cannot mean "assigned", a row that does not exist is not assigned: own firm.
//   chiropractor: "(CH c)" is the referral by the practice, so the new case names that practice.
//   case_manager: `c S` is a case whose case manager is the caller.
// patient_mobile_info, patient_lawfirm_employee: "r" without "l" grants the list of the same rows (see expected.ts).
// patient_sms: immutable, hence neither update nor delete for anybody, as its row says.
// patient_note, patient_document: "shared" narrows rows further, see row-conditions.ts. "same" repeats the cell
//   to its left with the role's own scope. "c, own r" of a provider: what belongs to its office.
//   Updating a note is about notes of other people: the author's first 15 minutes are a rule of §2.2, not of §4.
// appointment: approve and request are commands, not create or update.
// lien: fund, confirm and offer are commands. subsidiary holds it only with sees_financials, see row-conditions.ts.
// underwriting_*: "r docs" and "c doc" speak of documents only, "c A" of both. Notes are immutable, hence no update.
//   "upload (on request)" and "summary only" are not CRUD of these rows: nothing for outsiders.

export const staffCases = `
entity                   | admin   | employee | case_manager | underwriter | auditor
patient                  | lrcud A | lrcu A   | lr A, cu S   | lr A, u S   | lr A
patient_mobile_info      | lrcud A | lrcu A   | lrcu S       | lr A        | lr A
patient_sms              | lrc A   | lrc A    | lrc S        | lrc S       | lr A
patient_note             | lrcud A | lrc A    | lrc A        | lrc A       | lr A
patient_document         | lrcud A | lrcu A   | lrcu A       | lr A        | lr A
patient_lawfirm_employee | lrcud A | lrcu A   | lrcu A       | lr A        | lr A
previous_med             | lrcud A | lrcu A   | lrcu S       | lr A        | lr A
appointment              | lrcud A | lrcu A   | lrcu A       | lr A        | lr A
lien                     | lrcud A | lrcu A   | lrc A        | lr A        | lr A
underwriting_document    | lrcud A | lrc A    | lrc A        | lrcu A      | lr A
underwriting_note        | lrcd A  | c A      | lr A         | lrc A       | lr A
task                     | lrcud A | lrcu A   | lrcu A       | lrcu A      | lr A
`

export const outsideCases = `
entity                   | law_firm | law_firm_employee | subsidiary | subsidiary_user | medical_provider | chiropractor | funder
patient                  | lrcu F   | lr S, c F         | lrcu U     | lrc U           | lr O             | lrc O        | lr P
patient_mobile_info      | lrc F    | lr S              | lrcu U     | lr U            | lr O             | lr O         | -
patient_sms              | -        | -                 | -          | -               | -                | -            | -
patient_note             | lrc F    | lrc S             | lrc U      | lrc U           | -                | -            | -
patient_document         | lrc F    | lrc S             | lrc U      | lr U            | lrc O            | lrc O        | lr P
patient_lawfirm_employee | lrcu F   | lr S              | lr U       | lr U            | -                | -            | -
previous_med             | lrc F    | lr S              | lr U       | -               | -                | -            | -
appointment              | lr F     | lr S              | lrcu U     | lr U            | lru O            | lru O        | -
lien                     | lr F     | lr S              | lr U       | -               | lr O             | lr O         | lr P
underwriting_document    | -        | -                 | -          | -               | -                | -            | -
underwriting_note        | -        | -                 | -          | -               | -                | -            | -
task                     | -        | -                 | -          | -               | -                | -            | -
`
