// 赔付金额导入（T-WO-1）：一张工单整单结算，大文件分段提交，错行点名，中途停下再接着做。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import { templateTask } from '#server/import/rowEndpoints'
import { tasks } from '#server/tasks'
import { imbalances } from '../support/claims.ts'
import { addUser, download, runJobs, send } from '../support/importing.ts'
import { openWorld, rows, type World } from '../support/outbound.ts'
import { addInWork, giveTypes } from '../support/workOrders.ts'

/** More than a part of 500 rows: every order has two lines, the second far behind the first. */
const count = 560
let world: World
let numbers: readonly string[]
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
  const types = await giveTypes(world)
  numbers = await addInWork(world, types['LOST'] ?? '', count)
})
afterAll(() => world.close())

const line = (no: string | undefined, type: string, more: Readonly<Record<number, CellValue>> = {}): CellValue[] =>
  [no ?? '', '', '快递/网点', type, 12.5, 'ZTO', ''].map((cell, at) => more[at] ?? cell)
const fileOf = async (...lines: CellValue[][]): Promise<{ name: string; bytes: Buffer }> => {
  const template = await readXlsx(await download(world, '/v1/import/claimMoney/template'))
  const header = template.sheets[0]?.rows[0] ?? []
  return { name: '赔付金额.xlsx', bytes: Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...lines] }] })) }
}
const reasons = ({ errorData }: ImportState): [number, string, string][] =>
  errorData.map(({ errorNum, errorName, errorReason }) => [errorNum, errorName, errorReason])

/** Orders by their state and how many claims of 12.50 each has. */
const settled = () =>
  rows<{ status: number; claims: number; approveFen: string; n: number }>(
    world,
    `select w.status, (select count(*)::int from comp_detail d where d.tenant_id = $1 and d.work_order_no = w.work_order_no) as claims,
            w.approve_fen, count(*)::int as n
       from work_order w where w.tenant_id = $1 group by 1, 2, 3 order by 1, 2`,
  )
const breaches = () => rows(world, 'select rule_name, work_order_id from wo_clock_breach where tenant_id = $1')

test('faults are told by row and column before anything is written, with what is wrong with the claim itself', async () => {
  const file = await fileOf(
    line('GD404', '丢件'),
    line(numbers[0], '丢件', { 5: 'NOBODY' }),
    line(numbers[1], '丢件', { 1: '999' }),
    line(numbers[2], '丢件'),
    line(numbers[2], '破损', { 2: '仓库' }),
    line(numbers[3], '丢件', { 4: 0 }),
    line(numbers[4], '丢件', { 4: 1.234 }),
  )
  const parsed = await send<ImportState>(world, '/v1/workorder/claim/money/import', {}, file)
  expect(reasons(parsed.data)).toEqual([
    [2, '工单号', '工单【GD404】不存在'],
    [3, '赔付对象', '承担方【NOBODY】不存在'],
    [4, '快递单号', `不是工单【${numbers[1]}】的快递单号`],
    [5, '工单', '同一工单的第6行有误，整单未导入'],
    [6, '责任方', `工单【${numbers[2]}】的责任方前后不同`],
    [7, '核定赔付金额(元)', '核定赔付金额必须大于0'],
    [8, '核定赔付金额(元)', '核定赔付金额(元)最多保留2位小数'],
  ])
  expect(await settled()).toEqual([{ status: 30, claims: 0, approveFen: '0', n: count }])
})

test('a .csv under the template’s header is read as well', async () => {
  const [header = []] = (await readXlsx(await download(world, '/v1/import/claimMoney/template'))).sheets[0]?.rows ?? []
  const text = [header, line('GD404', '丢件'), line(numbers[0], '丢件')].map((cells) => cells.join(',')).join('\r\n')
  const parsed = await send<ImportState>(
    world,
    '/v1/workorder/claim/money/import',
    {},
    {
      name: '赔付金额.csv',
      bytes: Buffer.from(`\ufeff${text}\r\n`),
    },
  )
  expect(parsed.data).toMatchObject({ totalNum: 2, errorData: [{ errorNum: 2, errorReason: '工单【GD404】不存在' }] })
  const other = await send<ImportState>(world, '/v1/import/goods/parse', {}, { name: '商品.csv', bytes: Buffer.from(text) })
  expect(other.msg).toContain('请使用模板，上传 .xls 或 .xlsx 文件')
})

test('killed between two parts it leaves whole orders behind, and begun again it makes none twice', async () => {
  const bad = [line('GD404', '丢件'), line(numbers[7], '少件', { 5: 'NOBODY' })]
  const file = await fileOf(...numbers.map((no) => line(no, '丢件')), ...numbers.map((no) => line(no, '破损')), ...bad)
  const begun = await send<{ taskId: string }>(world, '/v1/import/claimMoney/submit', {}, file)
  let asked = 0
  const killed = templateTask.run(world.services, { tenantId: world.tenantId, fileJobId: begun.data.taskId }, () => ++asked > 1)
  await expect(killed).rejects.toThrow('goes on after the restart')
  expect(await settled()).toEqual([
    { status: 30, claims: 0, approveFen: '0', n: count - 250 },
    { status: 50, claims: 2, approveFen: '2500', n: 250 },
  ])
  expect(await breaches()).toEqual([])

  world.clock.advance(61_000)
  await tasks.find((task) => task.name === 'file-job.revive')?.run(world.services, { tenantId: world.tenantId }, () => false)
  await runJobs(world)
  // the order with a faulty line has stayed as it was
  expect(await settled()).toEqual([
    { status: 30, claims: 0, approveFen: '0', n: 1 },
    { status: 50, claims: 2, approveFen: '2500', n: count - 1 },
  ])
  const { data } = await world.call<{ records: object[] }>('GET', '/v1/import/job/list', { bizType: 'claimMoney' })
  expect(data.records[0]).toMatchObject({ status: 0, successNum: 2 * (count - 1), failNum: 4 })
  expect([await breaches(), await imbalances(world)]).toEqual([[], []])
  const [told] = await rows<{ logs: number; talks: number }>(
    world,
    `select (select count(*)::int from sys_operate_log l where l.tenant_id = $1 and l.action = '结算') as logs,
            (select count(*)::int from wo_conversation c where c.tenant_id = $1 and c.content like '%结算') as talks`,
  )
  expect(told).toEqual({ logs: count - 1, talks: count - 1 })
})
