// 演示人员 · seed/people
import type { Tx } from '../platform/db.ts'
import { insertRows } from '../platform/rows.ts'
import type { NewRow } from '../platform/tableTypes.ts'
import { insertColumns } from '../platform/given.ts'
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

/** Inserts the demo accounts with their role and data scope; an administrator needs none. */
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
      ...insertColumns(order),
      id,
      staffId: staff?.id ?? null,
      account: profile.account,
      name: profile.name,
      passwordHash: order.passwordHash,
      passwordTime: order.at,
      mustChangePwd: 0,
      userType: profile.ownerSide ? 2 : 1,
      ownerNo: profile.ownerSide ? 'KH001' : null,
      status: 1,
      failNum: 0,
      isAdmin: profile.admin ? 1 : 0,
      clientKinds: [0, 1, 2],
    })),
  )
  await insertRows(
    tx,
    'role_user',
    users.map(({ profile, id }) => ({ ...insertColumns(order), roleId: order.roles.get(profile.role) ?? '', userId: id })),
  )
  const scopes: NewRow<'data_scope'>[] = []
  const items: NewRow<'data_scope_item'>[] = []
  for (const { profile, id } of users.filter((user) => !user.profile.admin))
    for (const dim of Object.values(dimension)) {
      const warehouseKeys = dim === dimension.warehouse ? namedWarehouses(order.sites, profile.reach) : null
      const scope = {
        ...insertColumns(order),
        subjectType: 2,
        subjectId: id,
        scopeDim: dim,
        scopeMode: warehouseKeys ? mode.named : mode.all,
      }
      scopes.push(scope)
      for (const key of warehouseKeys ?? []) items.push({ ...insertColumns(order), scopeId: scope.id, itemKey: key })
    }
  await insertRows(tx, 'data_scope', scopes)
  await insertRows(tx, 'data_scope_item', items)
}

/** Inserts labour companies and the warehouse's own staff. */
const seedArchive = async (tx: Tx, order: PeopleOrder, staff: readonly NewRow<'staff'>[]): Promise<void> => {
  const company = { taxRateBp: 600, status: 1 }
  await insertRows(tx, 'hr_company', [
    {
      ...insertColumns(order),
      ...company,
      companyName: '众力劳务服务有限公司',
      contactName: '石经理',
      contactMobile: '13900002001',
      serviceFeeFen: 200,
    },
    {
      ...insertColumns(order),
      ...company,
      companyName: '启程人力资源有限公司',
      contactName: '方经理',
      contactMobile: '13900002002',
      serviceFeeFen: 180,
    },
  ])
  await insertRows(tx, 'staff', staff)
}

/** staff.post by an account's role; clerks (10) otherwise. */
const postOf: Readonly<Record<string, number>> = { operator: 1, warehouseManager: 11, customerService: 9 }

/** The warehouse's own accounts are in the staff archive too, at the first site. */
const staffOf = (order: PeopleOrder, profile: (typeof accountProfiles)[number], at: number) =>
  profile.ownerSide || profile.admin
    ? null
    : {
        ...insertColumns(order),
        staffNo: `YG${String(at).padStart(4, '0')}`,
        realName: profile.name,
        mobile: `139000010${String(at).padStart(2, '0')}`,
        parentWarehouseNo: order.sites[0]?.no ?? '',
        post: profile.account.startsWith('packer') ? 3 : (postOf[profile.role] ?? 10),
        employType: 1,
        entryDate: '2024-03-01',
        status: 1,
      }

/** `warehouseNo-sid` of an account's scope at the first site; null for every warehouse. */
const namedWarehouses = (sites: readonly SiteProfile[], reach: Reach): string[] | null => {
  const first = sites[0]
  if (reach === 'all' || !first) return null
  const [good, ...rest] = warehousesOf(first)
  return (reach === 'site' ? [good, ...rest] : [good]).flatMap((one) => (one ? [`${one.warehouseNo}-${one.sid}`] : []))
}
