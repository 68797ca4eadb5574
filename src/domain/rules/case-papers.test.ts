import { describe, expect, test } from 'vitest'
import { patientDocument } from '../entities/patient-document.ts'
import { documentTypeOf, isExpectedPaper, isSignedPaper, paperKindOf, paperKinds } from './case-papers.ts'

describe('M9: papers of the checklist are documents of the case', () => {
  test('each kind of paper is a type of document', () => {
    const types: readonly string[] = patientDocument.fields.doc_type.choices ?? []
    expect(paperKinds.filter((kind) => !types.includes(documentTypeOf(kind)))).toEqual([])
  })

  test('a document leads to its paper, except where its type says nothing', () => {
    expect(['lop', 'photo', 'medical_record', 'policy_limits_proof'].map(paperKindOf)).toEqual([
      'lop',
      'scene_photos',
      'medical_records',
      'policy_limits_proof',
    ])
    expect(['other', 'bill', 'assignment', null].map(paperKindOf)).toEqual([null, null, null, null])
  })

  test('what underwriting may need is expected, photographs and complaints are asked for', () => {
    expect(paperKinds.filter((kind) => !isExpectedPaper(kind))).toEqual([
      'scene_photos',
      'insurance_declaration',
      'demand',
      'complaint',
      'prior_payoffs',
      'other',
    ])
    expect(paperKinds.filter(isSignedPaper)).toEqual(['lop', 'hipaa_authorization'])
  })
})
