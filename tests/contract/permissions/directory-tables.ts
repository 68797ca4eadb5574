// Firms, subsidiaries, providers, funders, staff, log-ins, chat (domain.md §4, rows lawfirm … funder, user, message).
//
// lawfirm_employee: "lrcu staff" of law_firm. "r own" of law_firm_employee is its own firm and that firm's people.
// subsidiary_employee and subsidiary_user share one row; "lrcu users" is the people of the own subsidiary.
//   `employee` is the portal company's staff: "own" of an outsider never reaches it.
// "ru own" of a provider is its own facility and offices, of a chiropractor its own practice, of a funder itself;
//   neither sees the others'.
// user: "users F" and "users U" are list, read, create and update inside the own party, never delete. `r M` is the own row.
// message: "own" is what the caller sent or receives; sending is creating as oneself. Immutable, and retracting is a
//   command, hence neither update nor delete. An outsider writes to staff only (a rule on the receiver, not on the row).

export const staffDirectory = `
entity                   | admin   | employee | case_manager | underwriter | auditor
lawfirm                  | lrcud A | lrcu A   | lr A         | lr A        | lr A
lawfirm_employee         | lrcud A | lrcu A   | lr A         | lr A        | lr A
subsidiary               | lrcud A | lr A     | lr A         | lr A        | lr A
subsidiary_employee      | lrcud A | lr A     | lr A         | lr A        | lr A
subsidiary_user          | lrcud A | lr A     | lr A         | lr A        | lr A
employee                 | lrcud A | lr A     | lr A         | lr A        | lr A
medical_provider         | lrcud A | lrcu A   | lrcu A       | lr A        | lr A
medical_provider_office  | lrcud A | lrcu A   | lrcu A       | lr A        | lr A
chiropractor             | lrcud A | lrcu A   | lrcu A       | lr A        | lr A
funder                   | lrcud A | lr A     | -            | lr A        | lr A
user                     | lrcud A | lr M     | lr M         | lr M        | lr A
message                  | lrc M   | lrc M    | lrc M        | lrc M       | -
`

export const outsideDirectory = `
entity                   | law_firm | law_firm_employee | subsidiary | subsidiary_user | medical_provider | chiropractor | funder
lawfirm                  | lru F    | lr F              | lr U       | lr U            | -                | -            | -
lawfirm_employee         | lrcu F   | lr F              | lr U       | lr U            | -                | -            | -
subsidiary               | -        | -                 | lru U      | lr U            | -                | -            | -
subsidiary_employee      | -        | -                 | lrcu U     | lr U            | -                | -            | -
subsidiary_user          | -        | -                 | lrcu U     | lr U            | -                | -            | -
employee                 | -        | -                 | -          | -               | -                | -            | -
medical_provider         | lr A     | lr A              | lr A       | lr A            | lru O            | -            | -
medical_provider_office  | lr A     | lr A              | lr A       | lr A            | lru O            | -            | -
chiropractor             | lr A     | lr A              | lr A       | lr A            | -                | lru O        | -
funder                   | -        | -                 | -          | -               | -                | -            | lru P
user                     | lrcu F   | lr M              | lrcu U     | lr M            | lr M             | lr M         | lr M
message                  | lrc M    | lrc M             | lrc M      | lrc M           | lrc M            | lrc M        | lrc M
`
