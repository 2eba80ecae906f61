// 赔付导入 · bench/workorderClaims
/** A file of 5,000 claims with 300 faulty rows, uploaded and submitted: settlements of work orders (T-WO-1), and claims by themselves (T-CP-1). */
import type { Client } from 'pg'
import { writeXlsx, type CellValue } from 'hucre/xlsx'
import type { ImportState } from '#contract/import/calls'
import { giveNew } from '#server/platform/given'
import { send } from '../support/importing.ts'
import { manyRows } from '../support/manyRows.ts'
import { addGoods, enter, newOrder, rows, type World } from '../support/outbound.ts'
import { addInWork } from '../support/workOrders.ts'
import { timed } from './floorBeside.ts'
import type { Report } from './report.ts'
import { inWorld } from './workorderWorld.ts'

const lines = 5_000
const faulty = 300
const orders = 4_600

/** Parcels the house has shipped, one for each work order and as many again. */
const addParcels = async (world: World, owner: Client): Promise<void> => {
  await addGoods(world, 'G1')
  await enter(world, [newOrder('P-1', { G1: 1 })])
  await manyRows(owner, 'stockout_order', orders * 2, {
    logistics_code: `'ZTO'`,
    logistics_no: `case when i <= ${orders} then '7800' || lpad(i::text, 5, '0') else '7900' || lpad(i::text, 5, '0') end`,
    est_post_fen: '320',
    waybill_status: '1',
  })
}

/** Every so many rows is wrong, in one of five ways. */
const every = Math.floor(lines / faulty)
const isFaulty = (i: number): boolean => i % every === 0 && i / every < faulty
type Wrong = (cells: CellValue[]) => CellValue[]

const settlements = (): CellValue[][] => {
  const wrong: readonly Wrong[] = [
    (row) => row.with(0, 'GD404'),
    (row) => row.with(4, 0),
    (row) => row.with(4, 1.234),
    (row) => row.with(5, 'NOBODY'),
    (row) => row.with(3, '没有这种'),
  ]
  return Array.from({ length: lines }, (_, i) => {
    // the last rows are a second claim about the first orders
    const no = `GDW${String((i % orders) + 1).padStart(5, '0')}`
    const row: CellValue[] = [no, '', '快递/网点', i < orders ? '丢件' : '破损', 12.5, '', '']
    return isFaulty(i) ? (wrong[(i / every) % wrong.length]?.(row) ?? row) : row
  })
}
const claims = (): CellValue[][] => {
  const wrong: readonly Wrong[] = [
    (row) => row.with(0, '404'),
    (row) => row.with(7, 1.234),
    (row) => row.with(3, 'NOBODY'),
    (row) => row.with(9, '2025-06-30'),
    (row) => row.with(1, '没有这种'),
  ]
  return Array.from({ length: lines }, (_, i) => {
    const no = `7900${String(orders + (i % orders) + 1).padStart(5, '0')}`
    const row: CellValue[] = [no, i < orders ? '丢件' : '破损', '快递/网点', '', '', 12.5, '', 12.5, '', '2025-06-16', '']
    return isFaulty(i) ? (wrong[(i / every) % wrong.length]?.(row) ?? row) : row
  })
}

const headers = {
  settlements: ['工单号', '快递单号', '责任方', '赔付类型', '核定赔付金额(元)', '赔付对象', '备注'],
  claims: [
    '快递单号',
    '赔付类型',
    '责任方',
    '承担方编号',
    '货主编号',
    '商品价值(元)',
    '运费(元)',
    '申请金额(元)',
    '核定金额(元)',
    '发生日期',
    '备注',
  ],
}

interface Paths {
  readonly parse: string
  readonly submit: string
}
const measure = async (
  report: Report,
  world: World,
  name: string,
  { parse, submit }: Paths,
  content: readonly CellValue[][],
): Promise<void> => {
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: content.map((row) => [...row]) }] }))
  let state: ImportState | undefined
  const parsing = await timed(async () => {
    const parsed = await send<ImportState>(world, parse, {}, { name: `${name}.xlsx`, bytes })
    if (parsed.data === null) throw new Error(parsed.msg)
    state = parsed.data
  })
  const wrong = state?.failNum ?? 0
  const [first] = state?.errorData ?? []
  report.note(`${name}：${state?.totalNum} 行，${wrong} 行有误，例如第${first?.errorNum}行${first?.errorReason}`)
  const writing = await timed(async () => {
    const ended = await world.call<ImportState>('POST', submit, {
      requestId: state?.requestId,
      ignoreErrors: submit.startsWith('/v1/import') ? true : 1,
    })
    if (!ended.success) throw new Error(ended.msg)
    state = ended.data
  })
  report.figure({ name: `${name} ${lines} 行解析`, value: parsing / 1000, unit: '秒' })
  report.figure({ name: `${name} ${lines} 行解析并提交`, value: (parsing + writing) / 1000, unit: '秒', goal: { max: 20 } })
  report.figure({ name: `${name}没有进去的好行`, value: lines - wrong - (state?.successNum ?? 0), unit: '行', goal: { max: 0 } })
}

export default async (report: Report): Promise<void> =>
  inWorld(async (world, owner) => {
    await world.run(({ tx, at, id }) => giveNew(tx, { at, id }))
    const [lost] = await rows<{ id: string }>(world, `select id::text from wo_type where tenant_id = $1 and type_code = 'LOST'`)
    await addInWork(world, lost?.id ?? '', orders)
    await addParcels(world, owner)
    await owner.query('vacuum analyze')
    const money = { parse: '/v1/workorder/claim/money/import', submit: '/v1/workorder/claim/money/submit' }
    await measure(report, world, '赔付金额导入', money, [headers.settlements, ...settlements()])
    const comp = { parse: '/v1/import/comp/parse', submit: '/v1/import/comp/confirm' }
    await measure(report, world, '赔付导入', comp, [headers.claims, ...claims()])
    const [wrong] = await rows<{ n: number }>(world, 'select count(*)::int as n from comp_imbalance where tenant_id = $1')
    report.figure({ name: '赔付对不上的账', value: wrong?.n ?? 0, unit: '处', goal: { max: 0 } })
  })
