import type { MailLanguage } from '#domain/rules/mail/value.ts'

/** Who at the firm is asked. */
export interface Recipient {
  /** None: the firm's own address. */
  readonly employee_id: string | null
  readonly name: string
  readonly email: string
  readonly language: MailLanguage
}

export const recipientColumns = `to_e.id as employee_id, coalesce(to_e.name, f.name) as name,
  coalesce(to_e.email, f.email) as email, coalesce(to_e.language, 'en') as language`

/** The lawyer who answers about a lien. */
export interface Lawyer {
  readonly user_id: string
  readonly name: string
  readonly email: string
  readonly language: MailLanguage
}

/**
 * Joined beside the case `p` and its firm `f`: who of those on the case, or else its primary contact, may bind the firm when
 * signed in; none without a log-in of that right.
 */
export const lawyerBeside = `join lateral (
    select u.id as user_id, concat_ws(' ', e.first_name, e.last_name) as name, e.email, coalesce(u.language, 'en') as language
    from lawfirm_employee e
    join "user" u on u.id = e.user_id and u.lawfirm_id = f.id and u.is_active and u.deleted_at is null
    join role o on o.id = u.role_id and o.title = 'law_firm' and o.deleted_at is null
    left join patient_lawfirm_employee k on k.lawfirm_employee_id = e.id and k.patient_id = p.id
      and k."to" is null and k.deleted_at is null
    where e.lawfirm_id = f.id and e.is_active and e.receives_notifications and e.deleted_at is null and e.email is not null
      and (k.id is not null or e.id = f.primary_contact_id or e.is_primary_contact)
    order by k.role is not distinct from 'lead_attorney' desc, k.is_primary is true desc, k.id is not null desc,
      e.id is not distinct from f.primary_contact_id desc, e.id
    limit 1) to_u on true`

/**
 * Joined beside the case `p` and its firm `f`: whom the firm has on the case, or else its primary contact. `lead`: the lead
 * attorney before the primary person.
 */
export const recipientBeside = (first: 'primary' | 'lead'): string => `left join lateral (
    select e.id, concat_ws(' ', e.first_name, e.last_name) as name, e.email, u.language
    from lawfirm_employee e
    left join "user" u on u.id = e.user_id and u.deleted_at is null
    left join patient_lawfirm_employee k on k.lawfirm_employee_id = e.id and k.patient_id = p.id
      and k."to" is null and k.deleted_at is null
    where e.lawfirm_id = f.id and e.is_active and e.receives_notifications and e.deleted_at is null
      and (k.id is not null or e.id = f.primary_contact_id or e.is_primary_contact)
    order by ${first === 'lead' ? `k.role is not distinct from 'lead_attorney' desc, ` : ''}
      k.is_primary is true desc, k.id is not null desc, e.id is not distinct from f.primary_contact_id desc, e.id
    limit 1) to_e on true`
