/** The labels of entities that no first screen shows, and the texts of screens that need them or are seldom opened. */
export const lazyLocales = import.meta.glob(
  [
    './entities/*.json',
    '!./entities/{patient,task}.json',
    './{alerts,example,exports,history,lawfirm,look,medical,profile,receipts,record,records,search,settings,userconfig,waiting}.json',
  ],
  { eager: true, import: 'default' },
)
