import { roleTitles, type RoleTitle } from '../access/viewer.ts'

interface MenuBranch {
  readonly key: string
  readonly type: 'group' | 'collapse'
  readonly title: string
  readonly icon: string
  readonly children: readonly MenuNode[]
}
interface MenuLeaf {
  readonly key: string
  readonly title: string
  readonly icon: string
  readonly url: string
  readonly roles: readonly RoleTitle[]
}
export type MenuNode = MenuBranch | MenuLeaf

const everybody = roleTitles
const staff: RoleTitle[] = ['admin', 'employee', 'case_manager', 'underwriter', 'auditor']
const firm: RoleTitle[] = ['law_firm', 'law_firm_employee']
const brand: RoleTitle[] = ['subsidiary', 'subsidiary_user']
const practice: RoleTitle[] = ['medical_provider', 'chiropractor']
const administration: RoleTitle[] = ['admin', 'auditor']
const writers: RoleTitle[] = staff.filter((role) => role !== 'auditor')

function leaf(key: string, title: string, icon: string, url: string, roles: readonly RoleTitle[]): MenuLeaf {
  return { key, title, icon, url, roles }
}

const apps: MenuNode[] = [
  leaf('dashboard', 'Dashboard', 'layout-dashboard', '/dashboard', everybody),
  leaf('calendar', 'Calendar', 'calendar', '/apps/calendar', [...staff, ...firm, ...brand, ...practice]),
  leaf(
    'chat',
    'Chat',
    'message-circle',
    '/apps/chat',
    everybody.filter((role) => role !== 'auditor'),
  ),
  leaf('outbox', 'Outbox', 'mail', '/outbox', ['admin']),
  leaf('records', 'Records', 'database', '/records', administration),
]

const cases: MenuNode[] = [
  leaf('patients', 'Patients', 'users', '/patients', everybody),
  leaf('patient_new', 'New patient', 'user-plus', '/patients/new', [
    'admin',
    'employee',
    'case_manager',
    ...firm,
    ...brand,
    'chiropractor',
  ]),
  leaf('liens', 'Liens', 'banknote', '/liens', [...staff, ...firm, 'subsidiary', ...practice, 'funder']),
  leaf('messages', 'Messages', 'messages-square', '/messages', staff),
  leaf('triage', 'Messages without a case', 'inbox', '/triage', writers),
]

const reports: MenuNode[] = [
  leaf('report_underwritings', 'Underwritings', 'scale', '/reports/underwritings', [
    'admin',
    'case_manager',
    'underwriter',
    'auditor',
  ]),
  leaf('report_contact_managers', 'Contact managers', 'phone-call', '/reports/contact-managers', staff),
  leaf('report_service_dates', 'Service dates', 'calendar-check', '/reports/service-dates', [
    ...staff,
    ...firm,
    ...brand,
  ]),
  leaf('report_appointments', 'Appointments', 'calendar-clock', '/reports/appointments', [
    ...staff,
    ...firm,
    ...brand,
    ...practice,
  ]),
  leaf('report_patient_details', 'Patient details', 'file-text', '/reports/patient-details', [
    ...staff,
    ...firm,
    ...brand,
  ]),
  leaf('report_law_firms', 'Law firms', 'landmark', '/reports/law-firms', [...staff, 'law_firm', 'subsidiary']),
  leaf('report_facilities', 'Facilities', 'hospital', '/reports/facilities', [...staff, 'subsidiary']),
  leaf('report_chiropractors', 'Chiropractors', 'bone', '/reports/chiropractors', [...staff, 'subsidiary']),
  leaf('report_subsidiaries', 'Subsidiaries', 'building-2', '/reports/subsidiaries', [...staff, 'subsidiary']),
  leaf('report_subsidiary_users', 'Subsidiary users', 'contact', '/reports/subsidiary-users', [...staff, 'subsidiary']),
]

const settings: MenuNode[] = [
  leaf('appointment_types', 'Appointment types', 'list', '/settings/appointment-types', administration),
  leaf('appointment_statuses', 'Appointment statuses', 'list-checks', '/settings/appointment-statuses', administration),
  leaf('accident_types', 'Accident types', 'car', '/settings/accident-types', administration),
  leaf('insurance_types', 'Insurance types', 'shield', '/settings/insurance-types', administration),
  leaf('insurance_companies', 'Insurance companies', 'shield-check', '/settings/insurance-companies', administration),
  leaf('patient_languages', 'Patient languages', 'languages', '/settings/patient-languages', administration),
  leaf('underwriting_stages', 'Underwriting stages', 'git-commit', '/settings/underwriting-stages', administration),
  leaf('task_templates', 'Task templates', 'list-checks', '/settings/task-templates', administration),
  leaf('email_templates', 'E-mail templates', 'mail', '/settings/email-templates', [
    'admin',
    'employee',
    'case_manager',
    'underwriter',
    'subsidiary',
    'auditor',
  ]),
  leaf('states', 'States', 'map', '/settings/states', administration),
  leaf('funders', 'Funders', 'banknote', '/settings/funders', [
    'admin',
    'employee',
    'underwriter',
    'funder',
    'auditor',
  ]),
  leaf('connections', 'Connections', 'plug', '/settings/connections', ['admin']),
  leaf('background_work', 'Background work', 'list-restart', '/settings/background-work', ['admin']),
]

const userConfig: MenuNode[] = [
  leaf('users', 'Users', 'user-cog', '/user-config/users', [...administration, 'law_firm', 'subsidiary']),
  leaf('roles', 'Roles', 'key-round', '/user-config/roles', administration),
  leaf('role_menus', 'Role menus', 'menu', '/user-config/role-menus', administration),
]

export const menuTree: readonly MenuNode[] = [
  { key: 'apps', type: 'group', title: 'Apps', icon: 'layout-grid', children: apps },
  { key: 'cases', type: 'group', title: 'Cases', icon: 'briefcase', children: cases },
  { key: 'reports', type: 'collapse', title: 'Reports', icon: 'chart-column', children: reports },
  { key: 'settings', type: 'collapse', title: 'Settings', icon: 'settings', children: settings },
  { key: 'user_config', type: 'collapse', title: 'User configuration', icon: 'user-round-cog', children: userConfig },
  {
    key: 'help',
    type: 'group',
    title: 'Help',
    icon: 'life-buoy',
    children: [leaf('example', 'Example', 'flask-conical', '/example', ['admin'])],
  },
]
