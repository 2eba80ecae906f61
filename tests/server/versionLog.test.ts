// 费用版本用在哪里、改过什么（office.md §12.1）：适用仓库、适用店铺，日志逐栏说改前改后。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { asking } from '../support/askAs.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let author: Headers
let reviewer: Headers
let warehouses: readonly { warehouseNo: string; sid: string; warehouseName: string }[] = []
let contractNo = ''
beforeAll(async () => {
  server = await openServer()
  author = (await server.signIn('yunhe', 'finance01')).headers
  reviewer = (await server.signIn('yunhe', 'admin')).headers
  warehouses = (await done<typeof warehouses>('GET /v1/warehouse/small/list')).slice(0, 2)
  await done('POST /v1/finance/custom', { customName: '森野户外', customType: 1, ownerNo: 'OW001', settleCycle: 1, billDay: 1 })
  const customs = await done<Page<{ customNo: string }>>('GET /v1/finance/custom/list?customName=森野户外')
  const terms = { contractName: '森野仓配', direction: 1, customNo: customs.records[0]?.customNo, billDay: 1, taxMode: 0 }
  const made = {
    ...terms,
    startDate: '2025-01-01',
    endDate: '2026-12-31',
    warehouseKeys: warehouses.map(keyOf),
    discountBp: 10_000,
  }
  contractNo = (await done<{ contractNo: string }>(`POST ${at}`, made)).contractNo
})
afterAll(() => server.close())

const { send, done } = asking(
  () => server,
  () => author,
)
const at = '/v1/finance/contract'
const keyOf = ({ warehouseNo, sid }: { readonly warehouseNo: string; readonly sid: string }): string => `${warehouseNo}-${sid}`
const perOrder = { feeType: 'OPERATE', itemCode: 'OP1', itemName: '订单处理', calcMethod: 1, unitPriceE4: 8_000 }
const head = { versionName: '基础价', feeTypeGroup: 9, effectDate: '2025-05-01' }
const newVersion = async (more: object = {}): Promise<string> =>
  (await done<{ versionNo: string }>(`POST ${at}/fee`, { contractNo, ...head, items: [perOrder], ...more })).versionNo

interface Log {
  readonly action: string
  readonly bizNo: string
  readonly userName: string
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[]
}
const logs = (of: string): Promise<readonly Log[]> => done(`GET ${at}/fee/version/logs?${of}`)
const texts = ({ changes }: Log): readonly string[] => changes.map(({ label, before, after }) => `${label}：${before}→${after}`)

test('an edit is told column by column, with the items that came, went and changed', async () => {
  const tiers = [
    { fromQty: 0, toQty: 10_000, priceE4: 7500 },
    { fromQty: 10_000, toQty: null, priceE4: 6000 },
  ]
  const gone = { ...perOrder, itemCode: 'OP2', itemName: '加急' }
  const versionNo = await newVersion({ items: [perOrder, gone] })
  const changed = { ...perOrder, unitPriceE4: 9_000, conditions: { platform: 4 } }
  const came = { ...perOrder, itemCode: 'OP3', itemName: '月度操作', calcMethod: 5, tiers }
  const edited = { ...head, versionName: '新价', contractNo, versionNo, version: 0, items: [changed, came] }
  await done(`PUT ${at}/fee`, edited)
  const [edit, make] = await logs(`versionNo=${versionNo}`)
  expect(make).toMatchObject({ action: '新增', bizNo: versionNo })
  expect(edit).toMatchObject({ action: '编辑' })
  expect(edit === undefined ? [] : texts(edit)).toEqual([
    '版本名称：基础价→新价',
    'OP1 单价(元)：0.80→0.90',
    'OP1 条件：→平台：抖音',
    'OP3 费用类型：→出库操作费',
    'OP3 费用项名称：→月度操作',
    'OP3 计费方式：→月度阶梯',
    'OP3 阶梯价：→超额累进：0–10000 0.75元，10000以上 0.60元',
    'OP2 费用类型：出库操作费→',
    'OP2 费用项名称：加急→',
    'OP2 计费方式：按单→',
    'OP2 单价(元)：0.80→',
  ])
  await done(`PUT ${at}/fee`, { ...edited, version: 1 })
  expect((await logs(`versionNo=${versionNo}`))[0]).toMatchObject({ action: '编辑', changes: [] })
})

test('a version that another one follows says so; the log of the contract has all its versions', async () => {
  const approve = async (versionNo: string): Promise<void> => {
    await done(`POST ${at}/fee/version/submit`, { versionNo })
    await done(`POST ${at}/fee/version/review`, { versionNo, pass: 1 }, reviewer)
  }
  const first = await newVersion({ feeTypeGroup: 4, items: [{ ...perOrder, feeType: 'RETURN' }] })
  const second = await newVersion({ feeTypeGroup: 4, effectDate: '2025-06-15', items: [{ ...perOrder, feeType: 'RETURN' }] })
  await approve(first)
  await approve(second)
  const [ended] = await logs(`versionNo=${first}`)
  expect(ended).toMatchObject({ action: '被接替', bizNo: first })
  expect(ended === undefined ? [] : texts(ended)).toEqual(['失效日期：长期→2025-06-14', `原因：→版本${second}审核通过`])
  const all = await logs(`contractNo=${contractNo}`)
  expect(new Set(all.map(({ bizNo }) => bizNo))).toEqual(new Set([first, second, `${contractNo}-V01`]))
  expect((await send(`GET ${at}/fee/version/logs?versionNo=HT0-V01`)).code).toBe('A0404')
  expect((await send(`GET ${at}/fee/version/logs`)).code).toBe('A0400')
})

test('warehouses and shops of a version: its own, or those of the contract and the owner', async () => {
  const shops = (await done<readonly { shopNo: string; ownerNo: string }[]>('GET /v1/user/shop')).flatMap(
    ({ shopNo, ownerNo }) => (ownerNo === 'OW001' ? [shopNo] : []),
  )
  const [one] = warehouses
  const own = await newVersion({
    feeTypeGroup: 3,
    warehouseKeys: [keyOf(one ?? { warehouseNo: '', sid: '' })],
    shopNos: shops.slice(0, 1),
  })
  const everywhere = await newVersion({ feeTypeGroup: 3 })
  const places = (versionNo: string) =>
    done<typeof warehouses>(`GET ${at}/fee/version/effect/warehouse/list?versionNo=${versionNo}`)
  const shopsOf = async (versionNo: string) =>
    (await done<readonly { shopNo: string }[]>(`GET ${at}/fee/version/effect/shop/list?versionNo=${versionNo}`)).map(
      ({ shopNo }) => shopNo,
    )
  expect(await places(own)).toEqual([{ warehouseNo: one?.warehouseNo, sid: one?.sid, warehouseName: one?.warehouseName }])
  expect((await places(everywhere)).map(keyOf).sort()).toEqual(warehouses.map(keyOf).sort())
  expect(await shopsOf(own)).toEqual(shops.slice(0, 1))
  expect((await shopsOf(everywhere)).toSorted()).toEqual([...shops].sort())
  expect((await send(`GET ${at}/fee/version/effect/shop/list?versionNo=HT0-V01`)).code).toBe('A0404')
})
