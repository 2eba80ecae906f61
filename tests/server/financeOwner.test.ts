// 货主计费与生效组（office.md §7.2、§12.4），从 HTTP 的门口看。
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { asking } from '../support/askAs.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

interface Row {
  readonly ownerNo: string
  readonly isStarred: number
  readonly autoBill: number
  readonly autoBillDay: number | null
  readonly storageBasis: number | null
}

let server: TestServer
let admin: Headers
let manager: Headers
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  manager = (await server.signIn('yunhe', 'finance01')).headers
})
afterAll(() => server.close())

const { send, done, faults } = asking(
  () => server,
  () => admin,
)
const owners = async (query = '', who = admin): Promise<readonly Row[]> =>
  (await done<Page<Row>>(`GET /v1/finance/owner/list?${query}`, {}, who)).records
const set = 'PUT /v1/finance/owner'

test('every owner with goods is listed before anything was set, and is set by its row', async () => {
  const before = await owners('ownerNo=OW001')
  expect(before).toMatchObject([{ ownerNo: 'OW001', autoBill: 0, autoBillDay: null, storageBasis: null, isStarred: 0 }])
  const terms = { ownerNo: 'OW001', weighWhite: 0, autoBill: 1, autoBillDay: 3, storageBasis: 11 }
  expect(await faults(set, { ...terms, autoBillDay: 29 })).toEqual({ autoBillDay: '出账日须为1-28' })
  expect(await faults(set, { ...terms, autoBillDay: null })).toEqual({ autoBillDay: '出账日须为1-28' })
  expect(await faults(set, { ...terms, protectPlanNo: 'BH999' })).toEqual({ protectPlanNo: '这个货主没有保护方案：BH999' })
  await done(set, terms)
  expect(await owners('autoBill=1')).toMatchObject([{ ownerNo: 'OW001', autoBill: 1, autoBillDay: 3, storageBasis: 11 }])
  await done(set, { ...terms, autoBill: 0 })
  expect(await owners('autoBill=1')).toEqual([])
  expect((await owners('autoBill=0')).find(({ ownerNo }) => ownerNo === 'OW001')).toMatchObject({ autoBillDay: null })
  expect((await send(set, { ...terms, ownerNo: 'OW999' })).code).toBe('A0404')
})

test('a contract that holds today is counted', async () => {
  const [{ tenantId, warehouses: [place] } = { tenantId: 0, warehouses: [] }] = server.tenants
  await done('POST /v1/finance/custom', { customName: '花间集', customType: 1, ownerNo: 'OW001', settleCycle: 1, billDay: 5 })
  const contracts = [
    ['HT1', 30, '2025-01-01', '2025-12-31'],
    ['HT2', 10, '2025-01-01', '2025-12-31'],
    ['HT3', 30, '2024-01-01', '2024-12-31'],
  ] as const
  const client = new Client({ connectionString: server.database.urls.owner })
  await client.connect()
  try {
    for (const [no, status, from, to] of contracts)
      await client.query(
        `insert into fin_contract (tenant_id, id, contract_no, contract_name, direction, custom_no, owner_no, start_date, end_date, status,
                                   warehouse_keys, submit_user_id, submit_time, review_user_id, review_time, create_time, update_time)
         select $1, $2, $3, $3, 1, c.custom_no, 'OW001', $4, $5, $6, $7, 1, c.create_time, 2, c.create_time, c.create_time, c.create_time
           from fin_custom c where c.tenant_id = $1 and c.owner_no = 'OW001'`,
        [
          tenantId,
          Number(no.slice(2)),
          no,
          from,
          to,
          status,
          JSON.stringify([`${place?.warehouseNo ?? ''}-${place?.sid ?? ''}`]),
        ],
      )
  } finally {
    await client.end()
  }
  expect(await owners('hasContract=1')).toMatchObject([{ ownerNo: 'OW001', contractNum: 1 }])
  expect((await owners('hasContract=0')).map(({ ownerNo }) => ownerNo)).not.toContain('OW001')
})

test('a star is the person’s own, and starred owners come first', async () => {
  const last = (await owners()).at(-1)?.ownerNo ?? ''
  await done('POST /v1/finance/owner/star', { ownerNo: last, star: 1 })
  await done('POST /v1/finance/owner/star', { ownerNo: last, star: 1 })
  expect((await owners())[0]).toMatchObject({ ownerNo: last, isStarred: 1 })
  expect((await owners('isStarred=1')).map(({ ownerNo }) => ownerNo)).toEqual([last])
  expect(await owners('isStarred=1', manager)).toEqual([])
  expect(await done('GET /v1/finance/owner/star/list')).toMatchObject([{ ownerNo: last }])
  expect(await done('GET /v1/finance/owner/star/list', {}, manager)).toEqual([])
  await done('POST /v1/finance/owner/star', { ownerNo: last, star: 0 })
  expect(await owners('isStarred=1')).toEqual([])
})

const group = '/v1/finance/owner/effect/group'
interface Group {
  readonly groupId: string
  readonly version: number
  readonly ownerNum: number
  readonly ownerNos: readonly string[]
}
const findGroup = async (groupName: string): Promise<Group> => {
  const { records } = await done<Page<Group>>(`GET ${group}/list?groupName=${encodeURIComponent(groupName)}`)
  return done<Group>(`GET ${group}?groupId=${records[0]?.groupId ?? ''}`)
}
const wh = { warehouseNo: 'WH01', sid: 'LOCAL' }

test('an owner is in one group of a warehouse', async () => {
  const plan = { direction: 1, logisticsCode: 'ZTO', weightBasis: 1, volumeDivisor: 8000, toleranceG: 0, sheetFeeFen: 0 }
  await done('POST /v1/finance/weight/plan', { ...plan, planName: '中通应收', discountBp: 10_000, zeroWeightMode: 1 })
  const plans = await done<Page<{ planNo: string }>>('GET /v1/finance/weight/plan/list')
  const warehouses = await done<readonly { warehouseNo: string; sid: string }[]>('GET /v1/warehouse/small/list')
  Object.assign(wh, { warehouseNo: warehouses[0]?.warehouseNo, sid: warehouses[0]?.sid })
  const terms = { ...wh, planNo: plans.records[0]?.planNo, effectDate: '2025-07-01' }
  await done(`POST ${group}`, { ...terms, groupName: '甲组', ownerNos: ['OW001', 'OW002'] })
  expect(await findGroup('甲组')).toMatchObject({ ownerNum: 2, ownerNos: ['OW001', 'OW002'] })
  const { shortName } = await done<{ shortName: string }>('GET /v1/owner/detail?ownerNo=OW002')
  const inFirst = { ownerNos: `货主【${shortName}】已在组【甲组】中` }
  expect(await faults(`POST ${group}`, { ...terms, groupName: '乙组', ownerNos: ['OW002'] })).toEqual(inFirst)
  expect(await faults(`POST ${group}`, { ...terms, groupName: '甲组', ownerNos: [] })).toEqual({ groupName: '组名已存在' })
  expect(await faults(`POST ${group}`, { ...terms, planNo: 'FA404', groupName: '丙组', ownerNos: ['OW999'] })).toEqual({
    planNo: '重量方案不存在：FA404',
    ownerNos: '货主不存在：OW999',
  })
  await done(`POST ${group}`, { ...terms, groupName: '乙组', ownerNos: [] })
  const second = await findGroup('乙组')
  expect(await faults(`POST ${group}/member`, { groupId: second.groupId, ownerNos: ['OW002'] })).toEqual(inFirst)
  const first = await findGroup('甲组')
  expect(await done(`DELETE ${group}/member?groupId=${first.groupId}&ownerNos=OW002`)).toEqual({ num: 1 })
  expect(await done(`POST ${group}/member`, { groupId: second.groupId, ownerNos: ['OW002'] })).toEqual({ num: 1 })
  expect(await done(`POST ${group}/member`, { groupId: second.groupId, ownerNos: ['OW002'] })).toEqual({ num: 0 })
  expect(await done(`GET ${group}/member?groupId=${second.groupId}`)).toMatchObject([{ ownerNo: 'OW002', groupName: '乙组' }])
  expect(await done(`GET ${group}/member/list?ownerNo=OW001`)).toMatchObject({ total: 1, records: [{ groupName: '甲组' }] })
})

test('a form that is saved without its owners keeps them; with other owners it exchanges them', async () => {
  const { groupId, version } = await findGroup('甲组')
  await done(`PUT ${group}`, { groupId, version, groupName: '甲一组' })
  const renamed = await findGroup('甲一组')
  expect(renamed.ownerNos).toEqual(['OW001'])
  await done(`PUT ${group}`, { groupId, version: renamed.version, ownerNos: ['OW003'] })
  expect((await findGroup('甲一组')).ownerNos).toEqual(['OW003'])
  await done(`DELETE ${group}`, { groupId })
  expect(await done(`GET ${group}/member/list?ownerNo=OW003`)).toMatchObject({ total: 0 })
})
