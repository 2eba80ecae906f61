// 模板数据 · platform/templates
import { Client } from 'pg'
import { menu } from '#contract/menu/menu'
import { defaultRoles } from '#contract/menu/roles'
import { NUMBERED, defaultNumberRule } from '#contract/rules/docNo'
import { ERP_NODES } from '#contract/rules/erpNodes'
import { TASK_TYPES } from '#contract/rules/customTask'
import { PICK_TYPES } from '#contract/rules/pickTypes'
import { CARRIERS } from '#contract/rules/waybillNo'
import { dictionaries } from './dictionary.ts'
import { allRegions } from './regions.ts'

type Rows = readonly Readonly<Record<string, string | number | null>>[]

/**
 * Updates the `tpl_*` tables to this build: the menu tree, the default roles, pick types, carriers, types of custom tasks, ERP nodes,
 * number rules; and the regions. Runs after the migrations under the owner's role, in one transaction; running it again changes nothing.
 */
export const syncTemplates = async (ownerUrl: string): Promise<void> => {
  const owner = new Client(ownerUrl)
  await owner.connect()
  try {
    await owner.query('begin')
    for (const [table, key, rows] of templates()) {
      await remove(owner, table, key, rows)
      await write(owner, table, key, rows)
    }
    await write(owner, 'region', ['region_code'], regionRows())
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  } finally {
    await owner.end()
  }
}

const templates = (): [table: string, key: readonly string[], rows: Rows][] => [
  ['tpl_menu', ['id'], menuRows()],
  ['tpl_role', ['role_code'], defaultRoles.map((role, at) => roleRow(role, at))],
  ['tpl_role_menu', ['role_code', 'menu_code'], roleMenuRows()],
  ['tpl_pick_type_def', ['pick_type_code'], pickTypeRows()],
  ['tpl_logistics_company', ['logistics_code'], carrierRows()],
  ['tpl_dict', ['code', 'dict_key'], dictRows()],
  ['tpl_common_config', ['code', 'value'], configRows],
  ['tpl_task_type', ['type_name'], taskTypeRows()],
  ['tpl_rule_erp_node', ['node_code'], erpNodeRows()],
  ['tpl_rule_order_num', ['rule_kind', 'biz_code', 'target_key'], numberRows()],
]

/** The rows as a table; table and column names come only from this file. */
const source = (table: string): string => `jsonb_populate_recordset(null::${table}, $1::jsonb)`

/** Deletes rows that the build no longer has. */
const remove = (owner: Client, table: string, key: readonly string[], rows: Rows): Promise<unknown> =>
  owner.query(
    `delete from ${table} t where not exists
       (select 1 from ${source(table)} n where ${key.map((column) => `n.${column} = t.${column}`).join(' and ')})`,
    [JSON.stringify(rows)],
  )

const write = (owner: Client, table: string, key: readonly string[], rows: Rows): Promise<unknown> => {
  const columns = Object.keys(rows[0] ?? {})
  const rest = columns.filter((column) => !key.includes(column))
  const update = rest.length > 0 ? `update set ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}` : 'nothing'
  return owner.query(
    `insert into ${table} as t (${columns.join(', ')}) select ${columns.join(', ')} from ${source(table)}
     on conflict (${key.join(', ')}) do ${update}`,
    [JSON.stringify(rows)],
  )
}

/** Type of an entry that no menu shows (spec 1 §3). */
const hiddenPage = 3

/** Ids of the template are its codes, so that a tenant's own rows can be children of them. */
const menuRows = (): Rows =>
  menu.flatMap((area, areaAt) => [
    menuEntry(area.code, null, area.title, {
      path: null,
      source: 'Layout',
      icon: area.icon,
      sort: areaAt,
      category: area.category,
      type: 0,
    }),
    ...area.pages.flatMap((page, pageAt) => [
      menuEntry(page.code, area.code, page.title, {
        path: page.path,
        source: page.source,
        icon: null,
        sort: pageAt,
        category: area.category,
        type: page.built ? page.type : hiddenPage,
      }),
      ...page.buttons.map((button, at) =>
        menuEntry(button.code, page.code, button.title, {
          path: null,
          source: null,
          icon: null,
          sort: at,
          category: area.category,
          type: 2,
        }),
      ),
    ]),
  ])

interface Entry {
  readonly path: string | null
  readonly source: string | null
  readonly icon: string | null
  /** place among its siblings, from 0 */
  readonly sort: number
  readonly category: number
  readonly type: number
}

const menuEntry = (code: number, parent: number | null, title: string, fields: Entry): Rows[number] => ({
  id: code,
  parent_id: parent,
  code: String(code),
  title,
  name: title,
  path: fields.path,
  source: fields.source,
  icon: fields.icon,
  sort: (fields.sort + 1) * 10,
  category: fields.category,
  type: fields.type,
  is_open: 1,
})

const roleRow = (role: (typeof defaultRoles)[number], at: number): Rows[number] => ({
  role_code: role.code,
  role_name: role.name,
  role_side: role.side,
  is_admin: role.admin ? 1 : 0,
  sort: (at + 1) * 10,
})

const roleMenuRows = (): Rows =>
  defaultRoles.flatMap((role) => role.rights.map((right) => ({ role_code: role.code, menu_code: String(right) })))

const pickTypeRows = (): Rows =>
  PICK_TYPES.map((type) => ({
    pick_type_code: type.pickTypeCode,
    pick_type_name: type.pickTypeName,
    order_structure: type.orderStructure,
    same_composition: Number(type.sameComposition),
    min_same_num: type.minSameNum,
    pick_method: type.pickMethod,
    max_order_num: type.maxOrderNum,
    max_sku_num: type.maxSkuNum,
    max_goods_num: type.maxGoodsNum,
    max_weight_g: type.maxWeightG,
    max_volume_cm3: type.maxVolumeCm3,
    check_mode: type.checkMode,
    pack_mode: type.packMode,
    need_seed: Number(type.needSeed),
    slot_num: type.slotNum,
    only_big: Number(type.onlyBig),
    zone_split: Number(type.zoneSplit),
    difficulty_bp: type.difficultyBp,
    priority: type.priority,
    is_disabled: Number(type.isDisabled),
  }))

const carrierRows = (): Rows =>
  CARRIERS.map((carrier, at) => ({
    logistics_code: carrier.logisticsCode,
    logistics_name: carrier.logisticsName,
    no_pattern: carrier.noPattern,
    // 京东 numbers the parcels of one order under the main number, other carriers give each its own (floor.md §1.2)
    sub_no_rule: carrier.logisticsCode === 'JD' ? 2 : 1,
    volume_ratio: 8000,
    support_sub: 1,
    is_disabled: 0,
    sort: (at + 1) * 10,
  }))

const dictRows = (): Rows =>
  dictionaries.flatMap(({ code, name, texts, open }) =>
    Object.entries(texts).map(([key, value], at) => ({
      code,
      code_name: name,
      dict_key: key,
      dict_value: value,
      sort: (at + 1) * 10,
      is_disabled: 0,
      is_open: open ? 1 : 0,
    })),
  )

/** Settings of the whole tenant (floor.md §1.2); for a file list the row gives only its name, the list is empty at first. */
const configRows: Rows = [
  {
    code: 'biRefreshTime',
    value: '60',
    remark: '首页和看板每隔多少秒刷新一次',
    sort: 10,
    config_name: '看板刷新秒数',
    value_type: 1,
    min: 30,
    max: 3600,
    is_multi: 0,
  },
  {
    code: 'billSecondApproveFen',
    value: '10000000',
    remark: '账单总额到了这么多分，要财务总监再审一级',
    sort: 20,
    config_name: '账单二级审批金额（分）',
    value_type: 1,
    min: 0,
    max: 100_000_000_000,
    is_multi: 0,
  },
  {
    code: 'billAutoConfirmDays',
    value: '7',
    remark: '账单发给货主以后几天没有异议，自动算确认；0 不自动确认',
    sort: 25,
    config_name: '账单自动确认天数',
    value_type: 1,
    min: 0,
    max: 60,
    is_multi: 0,
  },
  {
    code: 'autoCompLoss',
    value: '0',
    remark: '盘点审核后，每个货主的盘亏自动建一笔赔付，由仓库承担',
    sort: 30,
    config_name: '盘亏自动赔付',
    value_type: 3,
    min: null,
    max: null,
    is_multi: 0,
  },
  {
    code: 'autoCompLate',
    value: '0',
    remark: '每月初为上月超时发货、发货承诺写着赔付的订单建赔付',
    sort: 40,
    config_name: '发货超时自动赔付',
    value_type: 3,
    min: null,
    max: null,
    is_multi: 0,
  },
  {
    code: 'autoCompLost',
    value: '0',
    remark: '快递轨迹报遗失或破损的包裹，每晚自动建一笔赔付，由快递承担',
    sort: 50,
    config_name: '轨迹遗失自动赔付',
    value_type: 3,
    min: null,
    max: null,
    is_multi: 0,
  },
  {
    code: 'autoOrderLost',
    value: '0',
    remark: '快递轨迹报遗失或破损的包裹，十分钟内自动建丢件或破损工单',
    sort: 60,
    config_name: '轨迹遗失自动建工单',
    value_type: 3,
    min: null,
    max: null,
    is_multi: 0,
  },
  {
    code: 'systemAttach',
    value: '',
    remark: '所有人可在页头下载的文件',
    sort: 20,
    config_name: '系统附件',
    value_type: 5,
    min: null,
    max: null,
    is_multi: 1,
  },
]

/** The nine types of custom tasks of a new tenant (floor.md §9.3). */
const taskTypeRows = (): Rows =>
  TASK_TYPES.map(({ typeName, unit, stdSec, pointE4, needApprove, needPhoto }) => ({
    type_name: typeName,
    unit,
    std_sec: stdSec,
    point_e4: pointE4,
    need_approve: Number(needApprove),
    need_photo: Number(needPhoto),
    is_disabled: 0,
  }))

/** Steps that may be reported to an ERP, for owners without rows of their own (floor.md §12.3). */
const erpNodeRows = (): Rows =>
  ERP_NODES.map(({ nodeCode, nodeName, isPost }, at) => ({
    node_code: nodeCode,
    node_name: nodeName,
    is_post: isPost,
    sort: (at + 1) * 10,
    is_disabled: 0,
  }))

/** `{prefix}{yyMMdd}{6 digits}`, reset every day (floor.md §12.9); the business code is the prefix. */
const numberRows = (): Rows =>
  Object.keys(NUMBERED)
    .map(defaultNumberRule)
    .map(({ prefix, dateFormat, seqLen, resetCycle }) => ({
      rule_kind: 1,
      biz_code: prefix,
      target_key: '*',
      prefix,
      date_format: dateFormat,
      seq_len: seqLen,
      reset_cycle: resetCycle,
    }))

/** Regions of the standard; districts added by a customer stay. */
const regionRows = (): Rows =>
  allRegions().map((region) => ({
    region_code: region.code,
    name: region.name,
    parent_code: region.parentCode,
    level: region.level,
    short_name: region.shortName,
    zone: region.zone,
  }))
