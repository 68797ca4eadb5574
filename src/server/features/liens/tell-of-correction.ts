import { lienCorrectionMail } from '#domain/rules/mail/lien-correction-mail.ts'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import type { Values, Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'

export interface Telling {
  /** Where the portal is reached. */
  readonly portal: string
  readonly house: string
}

interface Reader {
  readonly name: string
  readonly email: string | null
  readonly language?: MailLanguage
}

/** Both sides that relied on the old figures: the firm that confirmed them, and the funder that was offered or owns the lien. */
export async function tellOfCorrection(work: Work, lien: Values, { portal, house }: Telling): Promise<void> {
  const link = `${portal}/liens/${String(lien['patient_id'])}`
  const firm = lien['confirmed_at'] ? await confirmingFirm(work, lien) : undefined
  const funderId = lien['funding_status'] === 'funded' ? lien['owner_id'] : lien['offered_to_id']
  const funder = funderId
    ? ((await work.row(sql`select name, email from funder where id = ${funderId}`)) as Reader)
    : undefined
  // After the offer is withdrawn the funder has no page to open.
  const bought = lien['funding_status'] === 'funded'
  if (firm)
    await send(
      work,
      lien,
      firm,
      lienCorrectionMail(firm.language ?? 'en', { name: firm.name, fell: 'confirmation', link, house }),
    )
  if (funder) {
    const facts = bought ? ({ fell: 'nothing', link } as const) : ({ fell: 'offer', link: undefined } as const)
    await send(work, lien, funder, lienCorrectionMail('en', { name: funder.name, ...facts, house }))
  }
}

/** The person who confirmed; the firm's office when the portal confirmed on its behalf or that person has left. */
async function confirmingFirm(work: Work, lien: Values): Promise<Reader | undefined> {
  const person = await work.row(sql`select name, email, language from "user"
    where id = ${lien['confirmed_by']} and lawfirm_id is not null and is_active and deleted_at is null`)
  const found =
    person ??
    (await work.row(sql`select f.name, f.email from lawfirm f join patient p on p.lawfirm_id = f.id
      where p.id = ${lien['patient_id']}`))
  return found as Reader | undefined
}

async function send(work: Work, lien: Values, reader: Reader, mail: { subject: string; text: string }): Promise<void> {
  if (!reader.email) return
  await work.run(sql`insert into outgoing (id, channel, recipient, subject, body, patient_id, sender_id, language, recipient_name)
    values (${newId()}, 'mail', ${reader.email}, ${mail.subject}, ${mail.text}, ${lien['patient_id']}, ${work.viewer.id},
      ${reader.language ?? 'en'}, ${reader.name})`)
}
