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

const onOffer: readonly unknown[] = ['offered', 'approved']

export const isOnOffer = (lien: Values): boolean => onOffer.includes(lien['funding_status'])

interface Reader {
  readonly name: string
  readonly email: string | null
  readonly language?: MailLanguage
}

/** Mails the firm that confirmed the old figures and the funder that was offered the lien or owns it. */
export async function tellOfCorrection(work: Work, lien: Values, { portal, house }: Telling): Promise<void> {
  const link = `${portal}/liens/${String(lien['patient_id'])}`
  const firm = lien['confirmed_at'] ? await confirmingFirm(work, lien) : undefined
  if (firm?.email) {
    const { name, email, language = 'en' } = firm
    const mail = lienCorrectionMail(language, { name, fell: 'confirmation', link, house })
    await work.run(sql`insert into outgoing (id, channel, recipient, subject, body, patient_id, sender_id, language, recipient_name)
      values (${newId()}, 'mail', ${email}, ${mail.subject}, ${mail.text}, ${lien['patient_id']}, ${work.viewer.id},
        ${language}, ${name})`)
  }
  const funderId = funderOf(lien)
  if (!funderId) return
  const name = String((await work.row(sql`select name from funder where id = ${funderId}`))?.['name'] ?? '')
  // After the offer is withdrawn the funder has no page to open.
  const bought = lien['funding_status'] === 'funded'
  const facts = bought ? ({ fell: 'nothing', link } as const) : ({ fell: 'offer', link: undefined } as const)
  const mail = lienCorrectionMail('en', { name, ...facts, house })
  await work.run(sql`select mail_to_funder(${funderId}, ${newId()}, ${mail.subject}, ${mail.text})`)
}

function funderOf(lien: Values): unknown {
  if (lien['funding_status'] === 'funded') return lien['owner_id']
  return isOnOffer(lien) ? lien['offered_to_id'] : undefined
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
