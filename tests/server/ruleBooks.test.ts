// 品名、方案商品、仓库也各是一本规则（documents.md 第3条）：表单和文件判的是同一句话，写下的是同一样东西。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import type { Page } from '#contract/resource'
import { asking } from '../support/askAs.ts'
import { addUser, download, send, type Envelope } from '../support/importing.ts'
import { addGoods, openWorld, ownerNo, rows, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
  for (const goodsNo of ['N1', 'N2']) await addGoods(world, goodsNo)
  await done('POST /v1/goods', { ownerNo, goodsNo: 'SET', goodsName: '套装', goodsType: 2 })
})
afterAll(() => world.close())

const { done, faults, send: ask } = asking(() => world)
type Line = Readonly<Record<string, CellValue>>
const upload = async <T>(biz: string, how: string, fields: object, lines: readonly Line[]): Promise<Envelope<T>> => {
  const header = (await readXlsx(await download(world, `/v1/import/${biz}/template`))).sheets[0]?.rows[0] ?? []
  const cells = lines.map((one) => header.map((label) => one[String(label).replace('*', '')] ?? ''))
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...cells] }] }))
  return send<T>(world, `/v1/import/${biz}/${how}`, { ...fields }, { name: '模板.xlsx', bytes })
}
const wrong = (state: Pick<ImportState, 'errorData'>) =>
  state.errorData.map((row) => [row.errorNum, row.errorName, row.errorReason])

describe('names of goods', () => {
  const named = (goodsNo: string, declareName: string, more: Line = {}): Line => ({
    货主编号: ownerNo,
    商品编号: goodsNo,
    面单品名: declareName,
    ...more,
  })
  const bring = async (...lines: readonly Line[]): Promise<void> => {
    const parsed = await upload<ImportState>('goodsName', 'parse', {}, lines)
    expect(wrong(parsed.data)).toEqual([])
    await done('POST /v1/import/goodsName/confirm', { requestId: parsed.data.requestId })
  }
  const logged = (goodsNo: string) =>
    rows<{ action: string; before: object | null; after: object }>(
      world,
      `select action, before, after from sys_operate_log where tenant_id = $1 and biz_type = 'goods/nameList' and biz_no = $2 order by id`,
      [`${ownerNo}|${goodsNo}`],
    )
  const read = async (goodsNo: string) => (await done<Page<object>>('GET /v1/goods/name/list', { ownerNo, goodsNo })).records[0]

  test('whoever keeps them, the log says what they were and what they are', async () => {
    await bring(named('N1', '日用品', { 快递品类: '服饰' }))
    await done('PUT /v1/goods/name', { ownerNo, goodsNo: 'N1', declareName: '洗护', declareCategory: 2, printName: '洗发水' })
    await bring(named('N1', '洗护用品'))
    const log = await logged('N1')
    expect(log.map(({ action }) => action)).toEqual(['新增', '编辑', '编辑'])
    expect(log[0]?.after).toMatchObject({ declareName: '日用品' })
    expect(log[1]).toMatchObject({ before: { declareName: '日用品' }, after: { declareName: '洗护', printName: '洗发水' } })
    expect(log[2]).toMatchObject({ before: { declareName: '洗护' }, after: { declareName: '洗护用品' } })
    // a blank cell leaves what is there
    expect(await read('N1')).toMatchObject({ declareName: '洗护用品', declareCategory: 2, printName: '洗发水', source: 2 })
  })

  test('a field a person empties is empty', async () => {
    await done('PUT /v1/goods/name', { ownerNo, goodsNo: 'N1', declareName: '洗护', declareCategory: null, printName: '' })
    expect(await read('N1')).toMatchObject({ declareName: '洗护', declareCategory: null, printName: null, source: 1 })
  })

  test('goods that are not there, and names that are blank', async () => {
    const parsed = await upload<ImportState>('goodsName', 'parse', {}, [
      named('NONE', '甲'),
      named('N2', '乙'),
      named('N2', '丙'),
    ])
    expect(wrong(parsed.data)).toEqual([
      [2, '商品编号', '商品不存在：NONE'],
      [4, '商品编号', '与第3行重复'],
    ])
    expect((await ask('PUT /v1/goods/name', { ownerNo, goodsNo: 'NONE', declareName: '甲' })).code).toBe('A0404')
    expect(await faults('PUT /v1/goods/name', { ownerNo, goodsNo: 'N2', declareName: '  ' })).toEqual({
      declareName: '面单品名不能为空',
    })
  })
})

describe('goods of a protection plan', () => {
  const target = (goodsNo: string, minQty = 1, maxQty: number | null = null) => ({ goodsNo, categoryCode: '', minQty, maxQty })
  const plan = (...targets: readonly object[]) => ({
    planName: '防撞',
    ownerNo,
    warehouseNo: null,
    sid: null,
    applyType: 1,
    priority: 100,
    effectDate: '2025-06-01',
    expireDate: null,
    packRequire: '',
    imageUrls: [],
    videoUrl: '',
    mustScan: 0,
    photoRequire: 0,
    targets,
    items: [{ itemNo: 'FH1', useQty: 1, qtyMode: 1, perN: null }],
  })
  const cells = (goodsNo: string, min: CellValue = '', max: CellValue = ''): Line => ({
    商品编号: goodsNo,
    最小数量: min,
    最大数量: max,
  })
  beforeAll(() => done('POST /v1/protective/item', { itemNo: 'FH1', itemName: '气泡膜', useUnit: '米', weightGPerUnit: 10 }))

  test.each<[says: string, at: string, line: Line[], form: object[]]>([
    ['组合装和虚拟商品不能选择：SET', '商品编号', [cells('SET')], [target('SET')]],
    ['商品不存在：NONE', '商品编号', [cells('NONE')], [target('NONE')]],
    ['最大数量不能小于最小数量', '最大数量', [cells('N1', 5, 2)], [target('N1', 5, 2)]],
  ])('%s: in the file at its row, in the form at its goods', async (says, at, lines, targets) => {
    const read = await upload<Pick<ImportState, 'errorData'>>('planGoods', 'read', { ownerNo }, lines)
    expect(wrong(read.data)).toEqual([[2, at, says]])
    const told: Readonly<Record<string, string>> = { ...(await faults('POST /v1/protection/plan', plan(...targets))) }
    expect(told['targets']).toContain(says)
  })

  test('the same goods twice', async () => {
    const read = await upload<Pick<ImportState, 'errorData'>>('planGoods', 'read', { ownerNo }, [cells('N1'), cells('N1')])
    expect(wrong(read.data)).toEqual([[3, '商品编号', '与第2行重复']])
    expect(await faults('POST /v1/protection/plan', plan(target('N1'), target('N1')))).toEqual({ targets: '商品重复：N1' })
    expect(await done('POST /v1/protection/plan', plan(target('N1'), target('N2')))).toHaveProperty('planNo')
  })
})

describe('warehouses', () => {
  const site = {
    parentWarehouseNo: 'P09',
    warehouseName: '萧山仓',
    shortName: '萧山',
    provinceCode: '330000',
    cityCode: '330100',
    address: '萧山区一号',
    hireAreaM2: 100,
    useAreaM2: 90,
  }
  const own = { warehouseNo: 'W09', sid: 'LOCAL' }
  const read = async (path: string, key: object) => done<{ version: number }>(`GET ${path}/detail`, key)

  test('a field that was emptied stands where a new one begins', async () => {
    await done('POST /v1/warehouse', { ...site, coopType: 3, dayCutTime: '06:00', isStat: 1, status: 0 })
    await done('POST /v1/wms/warehouse', {
      ...own,
      warehouseName: '萧山良品',
      parentWarehouseNo: 'P09',
      warehouseKind: 5,
      autoAlloc: 0,
      autoWave: 1,
    })
    const { version } = await read('/v1/warehouse', { parentWarehouseNo: 'P09' })
    await done('PUT /v1/warehouse', {
      parentWarehouseNo: 'P09',
      version,
      coopType: null,
      dayCutTime: '',
      isStat: null,
      status: null,
    })
    expect(await read('/v1/warehouse', { parentWarehouseNo: 'P09' })).toMatchObject({
      coopType: 1,
      dayCutTime: '00:00',
      isStat: 1,
      status: 1,
    })
    const wms = await read('/v1/wms/warehouse', own)
    await done('PUT /v1/wms/warehouse', {
      ...own,
      version: wms.version,
      wmsType: null,
      warehouseKind: null,
      autoAlloc: null,
      autoWave: null,
    })
    expect(await read('/v1/wms/warehouse', own)).toMatchObject({ wmsType: 1, warehouseKind: 1, autoAlloc: 1, autoWave: 0 })
  })

  test('everything that is wrong with a site is said at once, each at its field', async () => {
    const wrong = { lng: '200', dayCutTime: '25:00', useAreaM2: 200, managerUserId: '77' }
    expect(await faults('POST /v1/warehouse', { ...site, parentWarehouseNo: 'P10', ...wrong })).toEqual({
      lng: '经度应在-180到180之间，最多6位小数',
      dayCutTime: '日切时间格式不正确，应为HH:mm',
      useAreaM2: '使用面积不能大于租赁面积',
      managerUserId: '负责人不存在',
    })
  })
})
