/** The labels of all entities but the patient's, and the texts of screens that need them or that one seldom opens. */
export const lazyLocales = import.meta.glob(
  [
    './entities/*.json',
    '!./entities/patient.json',
    './{alerts,example,exports,history,lawfirm,look,medical,profile,receipts,record,records,search,settings,userconfig,waiting}.json',
  ],
  { eager: true, import: 'default' },
)
