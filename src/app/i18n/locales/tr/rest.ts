/** The labels of all entities but the patient's, and the texts of screens that one seldom opens. */
export const rest = import.meta.glob(
  ['./entities/*.json', '!./entities/patient.json', './{example,profile,settings}.json'],
  { eager: true, import: 'default' },
)
