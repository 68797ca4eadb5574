import type { lien } from '#domain/entities/lien.ts'
import type { Row } from '#domain/entity.ts'
import { assignmentNotice } from '#domain/rules/mail/assignment-notice.ts'
import { lienCorrectionMail } from '#domain/rules/mail/lien-correction-mail.ts'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import type { FundingStatus } from '#domain/rules/transitions/lien.ts'
import { emitted } from '#server/events/emit.ts'
import type { EventHandlers } from '#server/events/handlers.ts'
import type { Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'

export interface Telling {
  /** Where the portal is reached. */
  readonly portal: string
  readonly house: string
}

type Lien = Row<typeof lien>

const onOffer: readonly FundingStatus[] = ['offered', 'approved']

export const isOnOffer = ({ funding_status }: Lien): boolean => onOffer.includes(funding_status)

interface Reader {
  readonly name: string
  readonly email: string | null
  readonly language?: MailLanguage
}

/** Mails the firm that confirmed the old figures and the funder that was offered the lien or owns it. */
export async function tellOfCorrection(work: Work, held: Lien, { portal, house }: Telling): Promise<void> {
  const link = `${portal}/liens/${held.patient_id}`
  const firm = held.confirmed_at ? await confirmingFirm(work, held) : undefined
  if (firm?.email) {
    const { name, email, language = 'en' } = firm
    const mail = lienCorrectionMail(language, { name, fell: 'confirmation', link, house })
    await work.run(sql`insert into outgoing (id, channel, recipient, subject, body, patient_id, sender_id, language, recipient_name)
      values (${newId()}, 'mail', ${email}, ${mail.subject}, ${mail.text}, ${held.patient_id}, ${work.viewer.id},
        ${language}, ${name})`)
  }
  const funderId = funderOf(held)
  if (!funderId) return
  // After the offer is withdrawn the funder has no page to open.
  const bought = held.funding_status === 'funded'
  const facts = bought ? ({ fell: 'nothing', link } as const) : ({ fell: 'offer', link: null } as const)
  const { patient_id: patientId } = held
  const senderId = work.viewer.id
  await work.run(emitted({ kind: 'lien_corrected', patientId, funderId, senderId, house, ...facts }))
}

function funderOf(held: Lien): string | null {
  if (held.funding_status === 'funded') return held.owner_id
  return isOnOffer(held) ? held.offered_to_id : null
}

/** The person who confirmed; the firm's office when the portal confirmed on its behalf or that person has left. */
export async function confirmingFirm(
  work: Work,
  held: Pick<Lien, 'patient_id' | 'confirmed_by'>,
): Promise<Reader | undefined> {
  const person = await work.row(sql<Reader>`select name, email, language from "user"
    where id = ${held.confirmed_by} and lawfirm_id is not null and is_active and deleted_at is null`)
  if (person) return person
  return work.row(sql<Reader>`select f.name, f.email from lawfirm f join patient p on p.lawfirm_id = f.id
    where p.id = ${held.patient_id}`)
}

const FUNDER = 'select name, email from funder where id = $1 and email is not null and deleted_at is null'
const BESIDE_CASE = `insert into outgoing (id, channel, recipient, subject, body, sender_id, language, recipient_name)
  values ($1, 'mail', $2, $3, $4, $5, $6, $7)`

/** Mail about funding carries no case: staff who read a case's mail may not know that it is funded. */
export const mailOfFunding: EventHandlers = {
  async lien_corrected(tx, { funderId, fell, senderId, link, house }) {
    const { rows } = await tx.query<{ name: string; email: string }>(FUNDER, [funderId])
    const [funder] = rows
    if (!funder) return
    const { name, email } = funder
    const { subject, text } = lienCorrectionMail('en', { name, fell, link: link ?? undefined, house })
    await tx.query(BESIDE_CASE, [newId(), email, subject, text, senderId, 'en', name])
  },
  async liens_assigned(tx, { name, email, language, senderId, link, house }) {
    const { subject, text } = assignmentNotice(language, { name, link, house })
    await tx.query(BESIDE_CASE, [newId(), email, subject, text, senderId, language, name])
  },
}
