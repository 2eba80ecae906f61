// 菜单 · menu/menu
/** The product's tree (floor.md App. A), area by area: the source of the menu, of every right and of the default roles. */
import { aging } from './aging.ts'
import { complaint } from './complaint.ts'
import type { MenuArea, MenuPage } from './define.ts'
import { bills, contracts, pools } from './finance.ts'
import { goods } from './goods.ts'
import { hr } from './hr.ts'
import { inbound } from './inbound.ts'
import { log } from './log.ts'
import { logisticsRule } from './logisticsRule.ts'
import { operate } from './operate.ts'
import { organisation } from './organisation.ts'
import { outware } from './outware.ts'
import { owner } from './owner.ts'
import { pda } from './pda.ts'
import { protection } from './protection.ts'
import { returns } from './returns.ts'
import { returnSetting } from './returnSetting.ts'
import { setting } from './setting.ts'
import { stock } from './stock.ts'
import { stockout } from './stockout.ts'
import { sync } from './sync.ts'
import { thresholdRule } from './thresholdRule.ts'
import { warehouse } from './warehouse.ts'
import { workorder } from './workorder.ts'
import { workbench } from './workbench.ts'

export const menu: readonly MenuArea[] = [
  workbench,
  organisation,
  owner,
  warehouse,
  goods,
  protection,
  stock,
  inbound,
  stockout,
  operate,
  log,
  setting,
  returns,
  returnSetting,
  outware,
  logisticsRule,
  thresholdRule,
  hr,
  aging,
  workorder,
  complaint,
  bills,
  contracts,
  pools,
  sync,
  pda,
]

export const pages: readonly MenuPage[] = menu.flatMap((area) => area.pages)

/** Every right of the product: directories, pages and buttons. */
export const rights: readonly number[] = menu.flatMap((area) => [
  area.code,
  ...area.pages.flatMap((page) => [page.code, ...page.buttons.map((button) => button.code)]),
])
