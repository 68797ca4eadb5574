// Look-ups, templates, roles and menus (domain.md §4, rows look-ups, email_template, "user, role, permission, menus").
//
// Look-ups hold nothing about anybody: everybody reads them, the administrator keeps them. Deleting one that is in use
//   is refused for every role (§2.3), so the delete of the matrix is about an unused row.
// email_template: sending is a command; the scope beside "send" is the patients one may write to, not the templates.
// role, permission, menu_item, role_menu: `r M` is what belongs to the caller's own role and nothing else. "users F"
//   and "users U" speak of log-ins only, so for these four the firm and the subsidiary stand like everybody else.

export const staffSettings = `
entity             | admin   | employee | case_manager | underwriter | auditor
insurance_type     | lrcud A | lr A     | lr A         | lr A        | lr A
appointment_status | lrcud A | lr A     | lr A         | lr A        | lr A
patient_language   | lrcud A | lr A     | lr A         | lr A        | lr A
underwriting_stage | lrcud A | lr A     | lr A         | lr A        | lr A
accident_type      | lrcud A | lr A     | lr A         | lr A        | lr A
appointment_type   | lrcud A | lr A     | lr A         | lr A        | lr A
state              | lrcud A | lr A     | lr A         | lr A        | lr A
insurance_company  | lrcud A | lr A     | lr A         | lr A        | lr A
email_template     | lrcud A | lr A     | lr A         | lr A        | lr A
task_rule          | lrcud A | lr A     | lr A         | lr A        | lr A
permission         | lrcud A | lr M     | lr M         | lr M        | lr A
role               | lrcud A | lr M     | lr M         | lr M        | lr A
menu_item          | lrcud A | lr M     | lr M         | lr M        | lr A
role_menu          | lrcud A | lr M     | lr M         | lr M        | lr A
`

export const outsideSettings = `
entity             | law_firm | law_firm_employee | subsidiary | subsidiary_user | medical_provider | chiropractor | funder
insurance_type     | lr A     | lr A              | lr A       | lr A            | lr A             | lr A         | lr A
appointment_status | lr A     | lr A              | lr A       | lr A            | lr A             | lr A         | lr A
patient_language   | lr A     | lr A              | lr A       | lr A            | lr A             | lr A         | lr A
underwriting_stage | lr A     | lr A              | lr A       | lr A            | lr A             | lr A         | lr A
accident_type      | lr A     | lr A              | lr A       | lr A            | lr A             | lr A         | lr A
appointment_type   | lr A     | lr A              | lr A       | lr A            | lr A             | lr A         | lr A
state              | lr A     | lr A              | lr A       | lr A            | lr A             | lr A         | lr A
insurance_company  | lr A     | lr A              | lr A       | lr A            | lr A             | lr A         | lr A
email_template     | -        | -                 | lr A       | -               | -                | -            | -
task_rule          | -        | -                 | -          | -               | -                | -            | -
permission         | lr M     | lr M              | lr M       | lr M            | lr M             | lr M         | lr M
role               | lr M     | lr M              | lr M       | lr M            | lr M             | lr M         | lr M
menu_item          | lr M     | lr M              | lr M       | lr M            | lr M             | lr M         | lr M
role_menu          | lr M     | lr M              | lr M       | lr M            | lr M             | lr M         | lr M
`
