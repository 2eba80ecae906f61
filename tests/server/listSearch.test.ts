// 列表的查询计划：每个查询条件、每个排序都由索引回答，不扫全表。
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sortable, summed, type Resource } from '#contract/resource'
import type { PersonEndpoint } from '#server/platform/handle'
import { endpoints } from '#server/routes'
import { putWords } from '#server/core/goods/words'
import { resources } from '../support/definitions.ts'
import { statementsOf, type Statement } from '../support/listStatements.ts'
import { manyRows } from '../support/manyRows.ts'
import { makePlace } from '../support/places.ts'
import { sampled } from '../support/sample.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let owner: Client
/** indexes over few rows of their table */
let partial: ReadonlySet<string>
const open = async (): Promise<void> => {
  server = await openServer()
  const place = await makePlace(server.services, 1, '1')
  owner = new Client(server.database.urls.owner)
  await owner.connect()
  await owner.query(
    `insert into stockout_line (tenant_id, id, stockout_no, line_no, owner_no, goods_no, qty, create_time, update_time)
     values (1, 1, $1, 1, $2, $3, 1, now(), now())`,
    [place.stockoutNo, place.ownerNo, place.goodsNo],
  )
  const found = await owner.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where pg_get_expr(indpred, indrelid) !~ '^\\(\\w+ IS NOT NULL\\)$'`,
  )
  partial = new Set(found.rows.map((row) => row.name))
}
const close = async (): Promise<void> => {
  await owner.end()
  await server.close()
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Parent Relationship'?: string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

/** The plan the application's role gets. */
const planOf = (statement: Statement, settings: string): Promise<Plan> =>
  server.services.db.inTenant(1, async (tx) => {
    await tx.query(settings)
    const rows = await tx.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      `explain (format json) ${statement.text}`,
      statement.values,
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (plan === undefined) throw new Error(`no plan for ${statement.text}`)
    return plan
  })
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
/** The nodes the rows of the page come through, without what is looked up for each of them. */
const spine = (plan: Plan): Plan[] => [
  plan,
  ...(plan.Plans ?? []).filter((one) => one['Parent Relationship'] === 'Outer').flatMap(spine),
]

/** How indexes are entered by values: every condition of the plan but the tenant's own. */
const entries = (plan: Plan): string[] =>
  nodes(plan).flatMap((node) => {
    const beyond = (node['Index Cond'] ?? '').replaceAll(/tenant_id = (\d+|app\.tenant\(\))/g, '')
    return /[<>=] (ANY \()?('|-?\d)/.test(beyond)
      ? [beyond]
      : partial.has(node['Index Name'] ?? '')
        ? [`${node['Index Name']}`]
        : []
  })

/** Filters by one field; of one with few values the ends of its range, since most rows may carry one of them. */
const filtersBy = (resource: Resource, name: string): readonly object[] => {
  const field = resource.fields[name]
  if (!field) throw new Error(`${resource.id}: search field ${name} is not a field`)
  const values = Object.keys(field.texts ?? { 0: '', 1: '' })
  if (field.kind === 'choice' || field.kind === 'flag') return [{ [name]: values.at(-1) }, { [name]: values[0] }]
  if (field.kind === 'day') return [{ [`${name}Begin`]: '2020-06-17', [`${name}End`]: '2020-06-17' }]
  if (field.kind === 'moment') return [{ [`${name}Begin`]: '2020-06-17 00:00:00', [`${name}End`]: '2020-06-17 23:59:59' }]
  if (/^(count|money|price|weight|percent|minutes)$/.test(field.kind)) return [{ [`${name}Min`]: '77', [`${name}Max`]: '78' }]
  return [{ [name]: '9999' }]
}
const orders = (resource: Resource): string[] => [...sortable(resource)].flatMap((name) => [name, `-${name}`])

const all = [...resources.values()].flatMap((resource) => {
  const list = endpoints.find((one) => one.id === `${resource.id}.list`)
  return list && 'transaction' in list ? [[resource.id, resource, list] as const] : []
})
// the bench asks for rows of its own number, and looks at every list
const lists = process.env['PLAN_ROWS'] === undefined ? sampled('plans', all, 40, { idOf: ([id]) => id }) : all

const rowsOf = async (list: PersonEndpoint, filter: object): Promise<Statement> => {
  const rows = (await statementsOf(list, filter))[1]
  if (rows === undefined) throw new Error(`${list.id}: no statement for its rows`)
  return rows
}

/** Search fields no index is entered by, and orders that sort the whole list. */
const faultsOf = async (resource: Resource, list: PersonEndpoint, settings: string): Promise<string[]> => {
  const faults: string[] = []
  const always = new Set(entries(await planOf(await rowsOf(list, {}), settings)))
  for (const name of resource.search ?? []) {
    let entered = false
    for (const filter of filtersBy(resource, name)) {
      const plan = await planOf(await rowsOf(list, filter), settings)
      entered ||= entries(plan).some((entry) => !always.has(entry))
    }
    if (!entered) faults.push(name)
  }
  for (const sort of orders(resource)) {
    const plan = await planOf(await rowsOf(list, { sort }), settings)
    if (spine(plan).some((node) => node['Node Type'] === 'Sort')) faults.push(`order by ${sort}`)
  }
  return faults
}

/** The demand of the same copy, so that a company stands in each once. */
const ofCopy = "left(t.apply_no, 25) || '~' || lpad(i::text, 6, '0')"
/** A month of its own for each copy. */
const monthOf = `(1000 + i / 12)::text || '-' || lpad((1 + i % 12)::text, 2, '0')`
/** The families by turns. */
const familyOf = `(array['delivery_time', 'postback_erp', 'shop_logistics', 'av_weight', 'logistics'])[1 + i % 5]`
/** Where the copies of a row must differ in more than their keys and moments. */
const spreads: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sync_job: {
    sync_type: `(array['STOCKOUT_ORDER', 'STOCKOUT_GOODS', 'STOCKOUT_CONSUMABLE', 'CONTRACT', 'CONTRACT_STAT'])[1 + i % 5]`,
  },
  work_record: { op_type: 'case when i % 2 = 0 then 9 else t.op_type end' },
  goods_barcode: { is_main: '0' },
  tote: { tote_no: `'ZX' || 100000 + i` },
  location: { pick_seq: 'i' },
  stock: { location_no: `'L' || i` },
  zone: { sort: 'i' },
  wave_rule: { priority: 'i' },
  pick_type_def: { priority: 'i' },
  dock_slot: { dock_no: `'K' || i` },
  send_time: { network_id: `'WD' || i`, weekday: '1 + i % 7', collect_time: `'18:' || lpad((i % 60)::text, 2, '0')` },
  target_assess_time: { target_key: `'OW' || i`, month: `'20' || (10 + i % 80) || '-' || lpad((1 + i % 12)::text, 2, '0')` },
  index_value_config: { target_key: `'P' || i`, effect_month: monthOf },
  card_config: { effect_month: monthOf },
  // one per wave, which has many rows by then
  return_pick: { wave_no: `left(t.wave_no, 25) || '~' || lpad(i::text, 6, '0')` },
  rule_history: { family: familyOf, target_key: `'S' || i`, end_time: 't.begin_time' },
  rule_prerelease: { family: familyOf, target_key: `'S' || i` },
  rule_config: { family: familyOf, target_key: `'S' || i` },
  rule_template: { family: familyOf, template_name: `'M' || i`, is_default: '0' },
  logistics_company: { sort: 'i' },
  // an owner is one customer, partners are many
  fin_custom: { custom_type: '3', owner_no: 'null', partner_no: `'HB' || i` },
  // one of a kind about a parcel is open at a time, one task of a person about an order
  work_order: { logistics_no: `'LN' || i` },
  wo_robot_log: { msg_id: `'M' || i` },
  wo_followup: { task_status: '1', register_time: 't.create_time' },
  employment_recruit: { apply_no: ofCopy },
  employment_renew: { apply_no: ofCopy, seq: '1' },
  employment_user: { apply_no: ofCopy },
  comp_fee_diff: { comp_no: "left(t.comp_no, 25) || '~' || lpad(i::text, 6, '0')" },
  // one of them stands, the others were withdrawn or not hired
  employment_enroll: { status: 'case when i % 2 = 0 then 5 else 50 end' },
  // one of a step counts, the others are its history
  check_record: { is_valid: '0' },
  pack_record: { is_valid: '0' },
  weigh_record: { is_valid: '0' },
}
/** Tables of one row per tenant, or of nothing but other tables' keys. */
const single =
  /^(tenant|feed_epoch|operate_config|goods_suite_item|goods_name|consumable_stock|no_barcode_goods|protection_plan_item|owner_enter_control|role_user|no_sequence|wo_node_resptime|wo_conversation_white_user|fin_owner_setting|fin_owner_effect_member|return_operator|return_warehouse|return_position)$/

/** Lists of at most some thousand rows whose names are looked for inside: `strpos` over them takes a millisecond per thousand. */
const names = [
  'hr/company.companyName',
  'finance/areaGroup.groupName',
  'finance/contract.contractName',
  'finance/contractLabel.labelName',
  'finance/feeVersion.versionName',
  // the files of one contract are at most twenty
  'finance/contractAttach.fileName',
  'finance/contractAttach.order by createTime',
  'finance/contractAttach.order by -createTime',
  'finance/effectGroup.groupName',
  'finance/custom.customName',
  'finance/weightPlan.planName',
  // the areas of one plan are some ten rows
  'finance/weightArea.areaName',
  'finance/weightArea.order by sort',
  'finance/weightArea.order by -sort',
  'hr/shift.shiftName',
  'operate/taskType.typeName',
  'owner/company.companyName',
  'owner/goodsOwner.names',
  'owner/shop.shopName',
  'setting/device.deviceName',
  'stock/zone.zoneName',
  'stockout/waveRule.ruleName',
  'user/ownerGroup.groupName',
  'user/warehouseGroup.groupName',
  'user/permissionGroup.groupName',
  'user/role.roleName',
  'user/staff.realName',
  'user/tempUser.realName',
  'user/temporaryWorker.realName',
  'user/operateLog.userName',
  'user/user.name',
  'warehouse/logisticsCompany.logisticsName',
  'warehouse/network.name',
  'warehouse/physical.warehouseName',
]
/** What a list of a rule family asks of what is set for each shop or branch, and of its templates. */
const families = ['deliveryTime', 'postbackErp', 'shopLogistics', 'averageWeight', 'routeTime']
const settings = ['shopName', 'networkName', 'templateName', 'isSet']
/** What no index serves, and why that is right. A new list does not belong here: give it an index. */
const unserved: Readonly<Record<string, string>> = {
  ...Object.fromEntries(names.map((name) => [name, '名称按包含查找，档案只有几千行'])),
  ...Object.fromEntries(
    families.flatMap((id) => [
      ...settings.map((name) => [`rule/${id}.${name}`, '名称按包含查找，没有设置的逐个核对：店铺和网点只有几千个']),
      [`rule/${id}Template.templateName`, '名称按包含查找，模板只有几十个'],
    ]),
  ),
  'finance/contract.warehouseKey': '适用仓库是每行的清单；合同只有几百份',
  'finance/contract.labelNames': '标签是每行的清单；合同只有几百份',
  'finance/contract.expireWithin': '几天内到期按今天算；合同只有几百份',
  'hr/enroll.realName': '姓名从头找，在册的人只有几千个',
  'hr/hiredPerson.realName': '姓名从头找，在册的人只有几千个',
  'hr/hiredPerson.mobile': '手机号从头找，在册的人只有几千个',
  'hr/hiredPerson.order by updateTime': '与报名合在一起的列表，在册的人只有几千个',
  'hr/hiredPerson.order by -updateTime': '与报名合在一起的列表，在册的人只有几千个',
  'hr/hiredPerson.status': '在岗与否记在报名上，在册的人只有几千个',
  'goods/nameList.isKept': '未维护的是大半还是少数因货主而异：按商品编号顺序走索引，边走边筛',
  'stock/byGoods.order by goodsNo': '合计之后才有的行，排的是分组的结果',
  'stock/byGoods.order by -goodsNo': '合计之后才有的行，排的是分组的结果',
  'stock/byLocation.order by -locationNo': '合计之后才有的行，排的是分组的结果',
  'inbound/board.order by createDate': '一天、一仓、一货主合计之后才有的行，排的是分组的结果',
  'inbound/board.order by -createDate': '一天、一仓、一货主合计之后才有的行，排的是分组的结果',
  'valve/calculation.jobName': '一个租户几个作业，名称按编码写出',
  'setting/threshold.order by thresholdCode': '与今天的账合在一起的列表，阈值只有几百条',
  'setting/threshold.order by -thresholdCode': '与今天的账合在一起的列表，阈值只有几百条',
  'workbench/message.order by createTime': '按人、角色和仓库筛过之后再排，每人几百条',
  'workbench/message.order by -createTime': '按人、角色和仓库筛过之后再排，每人几百条',
  'workbench/message.isRead': '本人读没读记在另一张表，按时间读到的每条去查',
  'workbench/message.isMark': '本人的标记在另一张表，按时间读到的每条去查',
  'finance/owner.*': '一个货主一行，货主只有几千个',
  'returns/operator.*': '一个仓几十个操作员',
  'returns/position.*': '一个仓几十个暂存位',
  'returns/warehouse.*': '一个仓一行',
  'workorder/whiteUser.*': '一个人一行，白名单只有几十人',
  'outware/erpNode.*': '一个货主十一行，按货主走索引再排',
  'valve/contrast.contrastName': '一个租户几个对比项',
  'user/menu.*': '一棵菜单树，只有几百项',
  'user/dict.*': '产品的字典加上租户自己的几行，只有几百项',
  'user/config.*': '产品的配置加上租户自己的几行，只有几十项',
  'warehouse/docking.ownerNos': '可用货主是每行的清单，空清单为全部；对接只有几百条',
  'stock/location.stockEmpty': '“没有库存”按库位逐个核对，由库存的主键回答',
  'user/temporaryWorker.authStatus': '每人最近一次授权，按人查',
  'user/temporaryWorker.startTime': '每人最近一次授权，按人查',
  'consumable/stock.sum.warehouseNo': '每种耗材每仓一行，只有几百条',
  'stockout/conflict.order by effectiveAt': '两张表合成的列表，冲突只有几千条',
  'stockout/conflict.order by -effectiveAt': '两张表合成的列表，冲突只有几千条',
  'stockout/conflict.order by opId': '两张表合成的列表，冲突只有几千条',
  'stockout/conflict.order by -opId': '两张表合成的列表，冲突只有几千条',
}

/**
 * Sums look at no more rows than `sumsMax`, at nothing but the rows (a look-up for each of them would cost more than adding), and enter an
 * index by every search field the list enters one by.
 */
const sumFaults = async (resource: Resource, settings: string): Promise<string[]> => {
  const sum = endpoints.find((one) => one.id === `${resource.id}.sum`) as PersonEndpoint
  const planFor = async (filter: object): Promise<Plan> => {
    const [statement] = await statementsOf(sum, filter)
    if (statement === undefined) throw new Error(`${sum.id} asks nothing`)
    return planOf(statement, settings)
  }
  const all = await planFor({})
  const kinds = spine(all).map((node) => node['Node Type'])
  const always = new Set(entries(all))
  const faults = kinds[0] === 'Aggregate' && kinds[1] === 'Limit' ? [] : ['reads without a limit']
  if (nodes(all).some((node) => node['Parent Relationship'] === 'SubPlan')) faults.push('looks something up for each row')
  for (const name of resource.search ?? []) {
    let entered = false
    for (const filter of filtersBy(resource, name)) entered ||= entries(await planFor(filter)).some((entry) => !always.has(entry))
    if (!entered) faults.push(name)
  }
  return faults
}

describe('2,000 rows, tables not to be scanned', () => {
  beforeAll(async () => {
    await open()
    const tables = await owner.query<{ name: string }>(
      `select distinct c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    const names = tables.rows.map(({ name }) => name)
    for (const name of [...names.filter((one) => one !== 'return_pick'), 'return_pick']) {
      if (single.test(name)) continue
      const rows = await owner.query(`select 1 from ${name} where tenant_id = 1 limit 1`)
      if (rows.rowCount) await manyRows(owner, name, 2000, spreads[name])
    }
    await owner.query('analyze')
  })
  afterAll(close)
  test.each(lists)('%s', async (id, resource, list) => {
    const faults = await faultsOf(resource, list, 'set local enable_seqscan = off')
    if (`${id}.*` in unserved) return
    expect(faults.map((name) => `${id}.${name}`).filter((name) => !(name in unserved))).toEqual([])
  })
  test.each(lists.filter(([, resource]) => summed(resource).length > 0))('sums of %s', async (id, resource) => {
    const faults = await sumFaults(resource, 'set local enable_seqscan = off')
    expect(faults.map((name) => `${id}.sum.${name}`).filter((name) => !(name in unserved))).toEqual([])
  })
  test.each(['workbench/home.cards', 'workbench/home.progress'])('%s: every figure is counted through an index', async (id) => {
    const endpoint = endpoints.find((one) => one.id === id) as PersonEndpoint
    const statements = await statementsOf(endpoint, {})
    const walked = []
    for (const statement of statements)
      if (entries(await planOf(statement, 'set local enable_seqscan = off')).length === 0) walked.push(statement.text)
    expect([statements.length > 1, walked]).toEqual([true, []])
  })
})

/**
 * Rows of the longest tables, and goods with names. The planner leaves the whole table for an index long before three months are
 * reached; `npm run bench -- plans` asks it again at the size of three months.
 */
const longRows = Number(process.env['PLAN_ROWS'] ?? 20_000)
const manyGoods = Number(process.env['PLAN_GOODS'] ?? 4000)

/** The five longest tables of a warehouse, filled as three months would fill them. */
const big: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  stockout_order: {
    status: 'case when i % 50 = 0 then 10 when i % 51 = 0 then 60 else 95 end',
    receive_time: `t.receive_time - i * interval '40 seconds'`,
    hold_flag: '(i % 900 = 0)::int',
    line_num: '1 + i % 7',
  },
  stockout_line: { goods_no: `'SP' || i % 5000` },
  stockout_package: {
    status: 'case when i % 50 = 0 then 10 else 40 end',
    pull_status: '(i % 900 = 0)::int',
    pull_time: 'case when i % 900 = 0 then t.pull_time end',
  },
  stock_flow: { goods_no: `'SP' || i % 5000`, flow_type: '1 + i % 6', biz_no: `'CK' || i / 3`, location_no: `'A-' || i % 3000` },
  work_record: { operator_name: `'作业员' || i % 60`, biz_no: `'CK' || i / 5`, stockout_no: `'CK' || i / 5` },
}

describe(`${longRows} rows of the five longest tables, settings as they are`, () => {
  beforeAll(async () => {
    await open()
    for (const [table, spread] of Object.entries(big)) await manyRows(owner, table, longRows, spread)
    await owner.query('analyze')
  })
  afterAll(close)
  const longest = new Set(['stockout/order', 'stockout/subPackage', 'stock/flow', 'operate/work'])
  test.each(all.filter(([id]) => longest.has(id)))('%s', async (_id, resource, list) => {
    expect(await faultsOf(resource, list, 'set local enable_seqscan = on')).toEqual([])
  })
  test.each(all.filter(([id]) => longest.has(id)))('sums of %s', async (_id, resource) => {
    expect(await sumFaults(resource, 'set local enable_seqscan = on')).toEqual([])
  })
})

describe(`${manyGoods} goods with names, settings as they are`, () => {
  beforeAll(async () => {
    await open()
    await manyRows(owner, 'goods', manyGoods, {
      goods_name: `'男士纯棉短袖衬衫' || i || '号'`,
      name_pinyin: `'nscmdxcs' || i || 'h'`,
    })
    await manyRows(owner, 'stock', manyGoods, { location_no: `'L' || i` })
    const goods = await owner.query<{ ownerNo: string; goodsNo: string }>(
      `select owner_no as "ownerNo", goods_no as "goodsNo" from goods where tenant_id = 1`,
    )
    await server.services.db.inTenant(1, (tx) => putWords(tx, goods.rows), { timeoutMs: 60_000 })
    await owner.query('analyze')
  })
  afterAll(close)
  const named = ['goods/goods', 'goods/nameList', 'stock/stock', 'stock/byGoods']
  test.each(all.filter(([id]) => named.includes(id)))('part of a name enters the index of words: %s', async (_id, _of, list) => {
    for (const goodsName of ['1999', '衫1999', '短袖衬衫1998', 'cs1999']) {
      const plan = nodes(await planOf(await rowsOf(list, { goodsName }), 'set local enable_seqscan = on'))
      expect(
        plan.filter((node) => node['Index Name']?.startsWith('goods_word') && /token/.test(node['Index Cond'] ?? '')),
      ).not.toEqual([])
      expect(
        plan.filter((node) => node['Node Type'] === 'Seq Scan' && /^goods(_word)?$/.test(node['Relation Name'] ?? '')),
      ).toEqual([])
    }
  })
})
