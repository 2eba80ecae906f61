// 重量系数：从调用和文件进来，在手持端称重时起作用，记在包裹和称重记录上，说得出是哪一条。
import { writeXlsx, readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import {
  addHandheld,
  checkOp,
  furnish,
  only,
  packOp,
  parcelsOf,
  pickOps,
  releaseWave,
  shortOf,
  type Handheld,
} from '../support/floor.ts'
import { addUser, download, send } from '../support/importing.ts'
import { openWorld, ownerNo, rows, type World } from '../support/outbound.ts'

let world: World
let handheld: Handheld
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
  await furnish(world, 2)
  handheld = await addHandheld(world, '一台做到底')
})
afterAll(() => world.close())

const at = '/v1/rule/coefficient/weight'
const today = () => new Date(world.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10)
interface Rule {
  readonly ruleId: string
  readonly version: number
}
const listed = async () => (await world.call<{ records: readonly Rule[] }>('GET', `${at}/list`, { pageSize: 50 })).data.records
const add = (body: object) =>
  world.call<{ id: string }>('POST', at, { coefficientBp: 10_000, roundMode: 1, effectDate: '2025-01-01', ...body })

/** A parcel picked, checked, packed and weighed; what it is paid by, on the parcel and on its last weighing. */
const weighed = async () => {
  const pick = only(await releaseWave(world, [{ G1: 1 }]))
  await handheld.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  const parcel = only([...(await parcelsOf(world, pick.stockoutNos)).values()])
  await handheld.send([...pickOps(handheld, pick), checkOp(handheld, parcel), packOp(handheld, parcel)])
  const size = { lengthMm: 300, widthMm: 200, heightMm: 150 }
  const payload = { logisticsNo: parcel.logisticsNo, weightG: parcel.estG ?? 0, isManual: 0 as const, times: 1, ...size }
  const weighing = await handheld.one('WEIGH_PACKAGE', parcel.stockoutNo, payload)
  return { parcel, verdict: shortOf(weighing) }
}
const billsOf = async (stockoutNo: string) => ({
  parcel: only(
    await rows<{ weightG: number | null; billWeightG: number | null }>(
      world,
      'select weight_g, bill_weight_g from stockout_package where tenant_id = $1 and stockout_no = $2',
      [stockoutNo],
    ),
  ),
  record: only(
    await rows<{ billWeightG: number; volumeWeightG: number; billJson: { rule: { ruleId: string } | null } }>(
      world,
      'select bill_weight_g, volume_weight_g, bill_json from weigh_record where tenant_id = $1 and stockout_no = $2 order by id desc limit 1',
      [stockoutNo],
    ),
  ),
})

test('没有系数：实重和体积重里大的那个', async () => {
  const { parcel, verdict } = await weighed()
  expect(verdict).toBe('applied')
  const { record } = await billsOf(parcel.stockoutNo)
  expect(record).toMatchObject({ billWeightG: 1125, volumeWeightG: 1125, billJson: { rule: null, volumeRatio: 8000 } })
})

test('错的说在哪一栏；改过的不让旧的盖掉', async () => {
  expect(JSON.stringify(await add({ coefficientBp: 4999 }))).toContain('系数应在0.5-2之间')
  expect(JSON.stringify(await add({ logisticsCode: 'NONE' }))).toContain('物流公司不存在：NONE')
  expect(JSON.stringify(await add({ ownerNo: 'NONE' }))).toContain('货主不存在：NONE')
  expect(JSON.stringify(await add({ effectDate: '2026-02-30' }))).toContain('没有这一天')
  const made = await add({})
  expect(made.code).toBe('00000')
  expect(await add({})).toMatchObject({ code: 'A1002', msg: '相同范围、同一天生效的重量系数已存在' })
  const [row] = await listed()
  expect(row).toMatchObject({ logisticsCode: null, networkId: null, ownerNo: null, coefficientBp: 10_000 })
  const { data } = await world.call<Rule>('GET', at, { ruleId: row?.ruleId })
  expect((await world.call('PUT', at, { ...data, coefficientBp: 11_000, roundMode: 2 })).code).toBe('00000')
  expect(await listed()).toMatchObject([{ ruleId: row?.ruleId, coefficientBp: 11_000, roundMode: 2 }])
  expect(await world.call('PUT', at, { ...data, coefficientBp: 12_000 })).toMatchObject({ code: 'A0409' })
})

test('最具体的一条管那一单，包裹和称重记录记下重量和是哪一条；还没生效的不管', async () => {
  const mine = await add({
    logisticsCode: 'ZTO',
    ownerNo,
    coefficientBp: 12_000,
    roundMode: 3,
    volumeRatio: 6000,
    effectDate: today(),
  })
  await add({ logisticsCode: 'ZTO', ownerNo, coefficientBp: 20_000, effectDate: '2099-01-01' })
  // the floor reads its settings anew every two seconds
  await vi.waitFor(
    async () => {
      const { parcel, verdict } = await weighed()
      const { parcel: packed, record } = await billsOf(parcel.stockoutNo)
      // 9,000 cm³ ÷ 6,000 = 1,500 g × 1.2 = 1,800 g, carried up to 2 kg
      expect(record).toMatchObject({ volumeWeightG: 1500, billWeightG: 2000, billJson: { rule: { ruleId: mine.data.id } } })
      expect([verdict, packed.billWeightG]).toEqual(['applied', 2000])
    },
    { timeout: 20_000, interval: 500 },
  )
})

test('导入：名称和编码都认，同范围同一天的按文件改，写错的留下并说明', async () => {
  const { sheets } = await readXlsx(await download(world, '/v1/import/coefficient/template'))
  const header = sheets[0]?.rows[0] ?? []
  expect(header).toEqual(['物流公司*', '网点', '货主', '系数*', '抛比', '进位方式*', '生效日期*'])
  const lines = [
    ['ZTO', '', ownerNo, '1.5', '', '不进位', today()],
    ['*', '', '', '2', '', '进1kg', '2025-06-01'],
    ['ZTO', '', '', '2.1', '', '进1kg', '2025-06-01'],
    ['ZTO', 'NONE', '', '1', '', '进1kg', '2025-06-01'],
  ]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...lines] }] }))
  const parsed = await send<ImportState>(world, '/v1/import/coefficient/parse', {}, { name: '系数.xlsx', bytes })
  expect(parsed.data.errorData.map(({ errorNum, errorReason }) => [errorNum, errorReason])).toEqual([
    [4, '系数应在0.5-2之间'],
    [5, '网点不存在：NONE'],
  ])
  const { requestId } = parsed.data
  const done = await world.call<ImportState>('POST', '/v1/import/coefficient/confirm', { requestId, ignoreErrors: true })
  expect(done.data).toMatchObject({ phase: 'done', successNum: 2 })
  expect(await listed()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ logisticsCode: 'ZTO', ownerNo, effectDate: today(), coefficientBp: 15_000, roundMode: 1 }),
      expect.objectContaining({ logisticsCode: null, effectDate: '2025-06-01', coefficientBp: 20_000 }),
    ]),
  )
})
