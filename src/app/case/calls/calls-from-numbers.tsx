import { useCallback, useState, type ReactNode } from 'react'
import type { CallParty } from '#domain/rules/who-to-call.ts'
import { DialContext, type DialedNumber } from '../../records/phone-link.tsx'
import type { DueCall } from './due-call.ts'
import { OpenCall, useMayLogCalls } from './log-call.tsx'

const parties: Readonly<Record<string, CallParty>> = {
  lawfirm: 'firm',
  lawfirm_employee: 'firm',
  medical_provider: 'provider',
  medical_provider_office: 'provider',
  chiropractor: 'provider',
  insurance_company: 'insurer',
}

/** The party that a number belongs to. A guardian speaks for the patient, an emergency contact does not. */
function partyOfNumber({ entity, field }: DialedNumber): CallParty {
  return field === 'emergency_contact_phone' ? 'other' : (parties[entity] ?? 'patient')
}

/**
 * K1: dialing a number of a case opens the call log for it. The link dials by itself: on a phone the dialer covers the
 * page, and the log stands open when the person comes back from the call. A number can be pressed before the portal has
 * said what the role may do; the log then opens a moment later.
 */
export function CallsFromNumbers({ caseId, children }: { caseId: string; children: ReactNode }): ReactNode {
  const may = useMayLogCalls()
  const [call, setCall] = useState<DueCall>()
  const onDial = useCallback(
    (dialed: DialedNumber) => setCall({ caseId, party: partyOfNumber(dialed), phone: dialed.number }),
    [caseId],
  )
  return (
    <DialContext value={onDial}>
      {children}
      <OpenCall call={may ? call : undefined} onClose={() => setCall(undefined)} />
    </DialContext>
  )
}
