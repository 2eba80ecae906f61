// 演示人员 · seed/people
import type { Tx } from '../platform/db.ts'
import { insertRows, type NewRow } from '../platform/insertRows.ts'
import { born } from '../platform/newTenant.ts'
import { accountProfiles, warehousesOf, type Reach, type SiteProfile } from './organisationProfile.ts'

interface PeopleOrder {
  readonly at: Date
  readonly id: () => string
  readonly passwordHash: string
  /** role_code → id */
  readonly roles: ReadonlyMap<string, string>
  readonly sites: readonly SiteProfile[]
}

/** scope_dim and scope_mode of data_scope (floor.md §2.1). */
const dimension = { owner: 1, warehouse: 2, network: 3 } as const
const mode = { all: 1, named: 2 } as const

/** The demo accounts with their role and data scope; an administrator needs none. */
export const seedPeople = async (tx: Tx, order: PeopleOrder): Promise<void> => {
  const users = accountProfiles.map((profile, at) => ({ profile, id: order.id(), staff: staffOf(order, profile, at) }))
  await seedArchive(
    tx,
    order,
    users.flatMap(({ staff }) => staff ?? []),
  )
  await insertRows(
    tx,
    'sys_user',
    users.map(({ profile, id, staff }) => ({
      ...born(order),
      id,
      staff_id: staff?.id ?? null,
      account: profile.account,
      name: profile.name,
      password_hash: order.passwordHash,
      password_time: order.at.toISOString(),
      must_change_pwd: 0,
      user_type: profile.ownerSide ? 2 : 1,
      owner_no: profile.ownerSide ? 'KH001' : null,
      status: 1,
      fail_num: 0,
      is_admin: profile.admin ? 1 : 0,
      client_kinds: [0, 1, 2],
    })),
  )
  await insertRows(
    tx,
    'role_user',
    users.map(({ profile, id }) => ({ ...born(order), role_id: order.roles.get(profile.role) ?? '', user_id: id })),
  )
  const scopes: NewRow[] = []
  const items: NewRow[] = []
  for (const { profile, id } of users.filter((user) => !user.profile.admin))
    for (const dim of Object.values(dimension)) {
      const named = dim === dimension.warehouse ? namedWarehouses(order.sites, profile.reach) : null
      const scope = { ...born(order), subject_type: 2, subject_id: id, scope_dim: dim, scope_mode: named ? mode.named : mode.all }
      scopes.push(scope)
      for (const key of named ?? []) items.push({ ...born(order), scope_id: scope.id, item_key: key })
    }
  await insertRows(tx, 'data_scope', scopes)
  await insertRows(tx, 'data_scope_item', items)
}

/** Labour companies and the house's own people. */
const seedArchive = async (tx: Tx, order: PeopleOrder, staff: readonly NewRow[]): Promise<void> => {
  const company = { tax_rate_bp: 600, status: 1 }
  await insertRows(tx, 'hr_company', [
    {
      ...born(order),
      ...company,
      company_name: '众力劳务服务有限公司',
      contact_name: '石经理',
      contact_mobile: '13900002001',
      service_fee_fen: 200,
    },
    {
      ...born(order),
      ...company,
      company_name: '启程人力资源有限公司',
      contact_name: '方经理',
      contact_mobile: '13900002002',
      service_fee_fen: 180,
    },
  ])
  await insertRows(tx, 'staff', staff)
}

/** staff.post of an account's role; clerks (10) otherwise. */
const postOf: Readonly<Record<string, number>> = { operator: 1, warehouse_manager: 11, customer_service: 9 }

/** The house's own people are in its staff archive too, at the first site. */
const staffOf = (order: PeopleOrder, profile: (typeof accountProfiles)[number], at: number) =>
  profile.ownerSide || profile.admin
    ? null
    : {
        ...born(order),
        staff_no: `YG${String(at).padStart(4, '0')}`,
        real_name: profile.name,
        mobile: `139000010${String(at).padStart(2, '0')}`,
        parent_warehouse_no: order.sites[0]?.no ?? '',
        post: profile.account.startsWith('packer') ? 3 : (postOf[profile.role] ?? 10),
        employ_type: 1,
        entry_date: '2024-03-01',
        status: 1,
      }

/** `warehouseNo-sid` of what an account reaches at its first site, or null for every warehouse. */
const namedWarehouses = (sites: readonly SiteProfile[], reach: Reach): string[] | null => {
  const first = sites[0]
  if (reach === 'all' || !first) return null
  const [good, ...rest] = warehousesOf(first)
  return (reach === 'site' ? [good, ...rest] : [good]).flatMap((one) => (one ? [`${one.warehouseNo}-${one.sid}`] : []))
}
