// 默认角色 · menu/roles
/**
 * Roles every new tenant starts with (floor.md App. B; 客服主管 by office.md §23), as rules over the menu; codes of pages that do not exist
 * yet take effect with their pages.
 */
import { menu, pages } from './menu.ts'
import type { MenuPage } from './define.ts'

export interface DefaultRole {
  readonly code: string
  readonly name: string
  /** 1 平台侧, 2 货主侧 */
  readonly side: 1 | 2
  readonly admin: boolean
  readonly rights: readonly number[]
}

const inArea = (area: number): readonly MenuPage[] => pages.filter((page) => Math.floor(page.code / 10_000) === area)
const pageOf = (...codes: readonly number[]): readonly MenuPage[] => pages.filter((page) => codes.includes(page.code / 100))
/** ● in floor.md: the page with all its buttons. */
const all = (chosen: readonly MenuPage[]): number[] =>
  chosen.flatMap((page) => [page.code, ...page.buttons.map((button) => button.code)])
/** A page with only the named buttons. */
const only = (chosen: readonly MenuPage[], ...suffixes: readonly number[]): number[] =>
  chosen.flatMap((page) => [
    page.code,
    ...page.buttons.map((button) => button.code).filter((code) => suffixes.includes(code % 100)),
  ])
/** ○ in floor.md: view, detail and export. */
const view = (chosen: readonly MenuPage[]): number[] => only(chosen, 1, 6, 7)
const without = (rights: readonly number[], ...codes: readonly number[]): number[] =>
  rights.filter((right) => !codes.includes(right))

/** Roles and users of the own side (floor.md §2.5): everything except making administrators and files of accounts. */
const ownPeople = [
  ...only(pageOf(1101), 1, 2, 3, 4, 17, 18, 19, 21),
  ...only(pageOf(1102), 1, 2, 3, 4, 6, 8, 11, 20, 21),
  ...all(pageOf(1103, 1104)),
]

const home = all(inArea(10))
/** Finance maintains the legal entities; the other roles may look. */
const companies = pageOf(1204)
const masters = [...inArea(12), ...inArea(13)].filter((page) => !companies.includes(page))
const people = pageOf(1105, 1107)
/** Prices of packaging belong to finance and the operation manager. */
const packaging = inArea(15)
const packagingPrice = 150_524
const work = inArea(19)
/** The supervisor maintains the types of tasks and their points. */
const taskTypes = pageOf(1912)
/** The leaders see who works and how fast. */
const live = pageOf(1913)
/** The supervisor decides the weights of goods in the archive. */
const weights = pageOf(1908)
const leaders = [...taskTypes, ...live, ...weights]
/** 强制放行, 手工录重, 反复核, 提交不合格, 免扫耗材 and similar ones: most buttons from 21 on belong to the supervisor. */
const handsOnly = only(
  work.filter((page) => !leaders.includes(page)),
  1,
  2,
  7,
)
/** Claiming and finishing a pick order by paper is part of the picker's own work. */
const paper = only(pageOf(1901), 21, 22)
/** The packer may add a parcel, because a second box needs its waybill at once. */
const boxes = only(pageOf(1905), 21)
const settings = inArea(21)
/** Area 56: the keywords for carriers' texts. */
const traces = inArea(56)
/**
 * The warehouse asks for people, approves the requests of others, clocks and maintains tasks; money beyond the budget is the operation
 * manager's.
 */
const employRights = [
  ...only(pageOf(2701), 1, 2, 3, 4, 7, 9, 10, 21, 22, 23, 24),
  ...all(pageOf(2704)),
  ...only(pageOf(2705), 1, 7, 15, 21, 22),
  ...only(pageOf(2708), 1, 6, 11, 21, 22),
  ...all(pageOf(2710)),
  ...view(pageOf(2702, 2703, 2707)),
]
/**
 * 工单 (office.md §23): customer service does everything except settling; the warehouse answers about its own work; owners see and create
 * their own.
 */
const workOrders = inArea(50).filter((page) => page.code < 500_700)
/** Claims and the bills of work orders: customer service prepares them, its head decides, finance confirms and approves. */
const claims = inArea(50).filter((page) => page.code >= 500_700)
const claimDecisions = [500_728, 500_821, 501_109, 501_122, 501_124]
/** 账单管理 and 合同与计费 (office.md §23) belong to finance. */
const billing = [...inArea(52), ...inArea(53), ...inArea(54)]
const settlementRights = [500_127, 500_131]
/** The head of customer service decides which group is notified of whose orders. */
const groupLinks = [500_402, 500_404, 500_408]
const warehouseAnswers = only(pageOf(5001), 1, 2, 6, 7, 22, 23, 25, 34, 35, 38, 39, 40, 42, 44)
const ownerRequests = only(pageOf(5001), 1, 2, 6, 7, 10, 24, 32, 36, 37, 38, 42)
/** Rules of shipping, of carriers, of limits and statistics: maintained by the operation manager and the rule administrator. */
const rules = [...inArea(24), ...inArea(25), ...inArea(26)]
/**
 * 退货: the warehouse manager maintains its settings; owners see how their own returns are handled, not the benches and people of the
 * warehouse.
 */
const returnsOf = inArea(22)
const returnSettings = inArea(23)
const ownersReturnSettings = pageOf(2301, 2303, 2304)
const wantedParcels = pageOf(2209)
/** 入库: the owner announces goods and makes reservations; receiving and putting away are operations of the floor. */
const inbound = inArea(17)
const announcements = [...only(pageOf(1702), 1, 2, 3, 6, 7, 10), ...only(pageOf(1704), 1, 2, 3, 5, 6, 7, 10)]
const floor = pageOf(
  2801,
  2802,
  2803,
  2804,
  2805,
  2806,
  2807,
  2808,
  2809,
  2810,
  2812,
  2813,
  2814,
  2815,
  2816,
  2817,
  2818,
  2823,
  2824,
)

const role = (code: string, name: string, rights: readonly number[], side: 1 | 2 = 1): DefaultRole => ({
  code,
  name,
  side,
  admin: false,
  rights: withAncestors([...home, ...rights]),
})

/** Owning a button implies its page and directory (floor.md §2.3). */
const withAncestors = (rights: readonly number[]): number[] => {
  const known = new Set(menu.map((area) => area.code))
  const full = new Set(rights)
  for (const right of rights) {
    full.add(right - (right % 100))
    const area = right - (right % 10_000)
    if (known.has(area)) full.add(area)
  }
  return [...full].sort((a, b) => a - b)
}

export const defaultRoles: readonly DefaultRole[] = [
  { code: 'admin', name: '系统管理员', side: 1, admin: true, rights: [] },
  role('operation_manager', '运营经理', [
    ...all(people),
    ...all(masters),
    ...view(companies),
    ...all(inArea(14)),
    ...all(packaging),
    ...all(inArea(16)),
    ...all(inbound),
    ...all(inArea(18)),
    ...view(work),
    ...view(inArea(20)),
    ...all(settings),
    ...all([...returnsOf, ...returnSettings]),
    ...all(rules),
    ...all(traces),
    ...view(inArea(27)),
    ...view(workOrders),
    ...view(inArea(51)),
    ...only(pageOf(2701), 9, 25),
  ]),
  role('warehouse_manager', '仓库主管', [
    ...all(people),
    ...view([...masters, ...companies]),
    ...all(inArea(14)),
    ...without(all(packaging), packagingPrice),
    ...all(inArea(16)),
    ...all(inbound),
    ...all(inArea(18)),
    ...all(work),
    ...all(inArea(20)),
    ...all(settings),
    ...all([...returnsOf, ...returnSettings]),
    ...view(rules),
    ...employRights,
    ...warehouseAnswers,
    ...view(pageOf(5002, 5006)),
    ...all(inArea(28)),
  ]),
  role('operator', '仓库作业员', [
    ...only(pageOf(1602, 1603, 1605), 1, 7, 23),
    ...handsOnly,
    ...paper,
    ...boxes,
    ...only(inArea(20), 1),
    ...all(floor),
  ]),
  role('receiving_clerk', '收货文员', [
    ...view(inArea(14)),
    ...view(packaging),
    ...view(inArea(16)),
    ...all(inbound),
    ...view(pageOf(2108)),
    ...all(pageOf(2813, 2814, 2815, 2816, 2817)),
  ]),
  role('return_clerk', '退货专员', [
    ...only(inArea(14), 1, 7),
    ...view(inArea(16)),
    ...all(returnsOf),
    ...all(pageOf(2820, 2821, 2822)),
  ]),
  role('rule_keeper', '规则配置员', [
    ...view([...masters, ...companies]),
    ...view(inArea(14)),
    ...all(rules),
    ...all(traces),
    ...all(inArea(51)),
  ]),
  role('finance', '财务', [
    ...all(claims),
    ...all(billing),
    ...view(workOrders),
    ...view(masters),
    ...all(companies),
    ...view(packaging),
    packagingPrice,
    ...view(inArea(27)),
    ...view(inArea(16)),
    ...view(inbound),
    ...view(inArea(18)),
    ...view(inArea(20)),
    ...view([...returnsOf, ...returnSettings]),
    ...view(rules),
  ]),
  role('customer_service', '客服', [
    ...view([...masters, ...companies]),
    ...view(inArea(14)),
    ...view(inArea(16)),
    ...view(inbound),
    ...view(inArea(18)),
    ...only(pageOf(1801), 24),
    ...view(inArea(20)),
    ...view(returnsOf),
    ...all(wantedParcels),
    ...view(rules),
    ...without(all(workOrders), ...settlementRights, ...groupLinks),
    ...without(all(claims), ...claimDecisions),
  ]),
  role('service_lead', '客服主管', [
    ...view([...masters, ...companies]),
    ...view(inArea(14)),
    ...view(inArea(16)),
    ...view(inbound),
    ...view(inArea(18)),
    ...only(pageOf(1801), 24),
    ...view(inArea(20)),
    ...view(returnsOf),
    ...all(wantedParcels),
    ...view(rules),
    ...all(workOrders),
    ...without(all(claims), 500_821, 501_109),
    ...all(inArea(51)),
  ]),
  role('human_resources', '人事', [...all(people), ...all(pageOf(2102)), ...all(inArea(27))]),
  role(
    'owner_admin',
    '货主管理员',
    [
      ...view(ownersMasters(masters)),
      ...ownPeople,
      ...all(inArea(14)),
      ...only(pageOf(1501), 1, 2, 3, 6, 7, 10, 17),
      ...all(pageOf(1502, 1503)),
      ...view(inArea(16)),
      ...view(inbound),
      ...announcements,
      ...without([...view(pageOf(1801)), ...only(pageOf(1801), 5, 10)]),
      ...view([...returnsOf, ...ownersReturnSettings]),
      ...only(wantedParcels, 1, 2, 5, 6, 10),
      ...only(pageOf(2201), 2, 5, 6, 23),
      ...only(pageOf(2207), 23),
      ...ownerRequests,
    ],
    2,
  ),
  role(
    'owner_viewer',
    '货主查看',
    [
      ...view(ownersMasters(masters)),
      ...view(inArea(14)),
      ...view(pageOf(1501, 1503)),
      ...view(inArea(16)),
      ...view(inbound),
      ...view(pageOf(1801)),
      ...view([...returnsOf, ...ownersReturnSettings]),
      ...view(pageOf(5001)),
    ],
    2,
  ),
]

/** Owners do not see carriers (1307). */
function ownersMasters(chosen: readonly MenuPage[]): readonly MenuPage[] {
  return chosen.filter((page) => page.code !== 130_700)
}
