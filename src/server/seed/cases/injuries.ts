import type { SolProfile } from '#domain/rules/limitation.ts'

/** What gets hurt, with the diagnosis codes that go with it. Codes stand alone; the words are ours. */
export const injuries = [
  { part: 'neck', codes: ['S13.4XXA', 'M54.2'], words: 'Neck strain with headaches' },
  { part: 'lower back', codes: ['S33.5XXA', 'M54.5'], words: 'Lower back pain radiating into the leg' },
  { part: 'right shoulder', codes: ['S43.401A'], words: 'Shoulder pain, worse when reaching overhead' },
  { part: 'left knee', codes: ['S83.92XA'], words: 'Knee swelling and instability on stairs' },
  { part: 'upper back', codes: ['S23.3XXA'], words: 'Stiffness between the shoulder blades' },
  { part: 'left wrist', codes: ['S63.502A'], words: 'Wrist pain when gripping' },
  { part: 'head', codes: ['S06.0X0A'], words: 'Concussion without loss of consciousness' },
  { part: 'right hip', codes: ['S73.101A'], words: 'Hip bruising and pain when walking' },
] as const

export const descriptions: Partial<Record<SolProfile, readonly string[]>> & Record<'other', readonly string[]> = {
  motor_vehicle: [
    'Stopped at a red light and hit from behind by another car.',
    'Other driver turned left across traffic and hit the front of the car.',
    'Side impact at an intersection; the other driver ran the stop sign.',
    'Sideswiped on the highway while the other vehicle changed lanes.',
  ],
  premises: [
    'Slipped on a wet floor without a warning sign.',
    'Tripped over a broken step at the entrance.',
    'Fell in the parking lot because of a pothole that was not lit.',
  ],
  other: ['Hurt by another person’s carelessness; details in the report.', 'Struck by a falling item in a store.'],
}

export const roads = ['I-95', 'Main St', 'US-1', 'Airport Blvd', 'Peachtree Rd', 'Westheimer Rd', '8th Ave', 'Broadway']
